import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.concurrent.Phaser;

/** The same call in both threads, which are ordered by a phaser. */
public class ZoneRulesColdByPhaser {
    private int counted;
    private final Phaser phaser = new Phaser(1);

    private static void call() {
        ZonedDateTime.now(ZoneId.of("Europe/Berlin"));
    }

    public static void main(String[] args) throws InterruptedException {
        ZoneRulesColdByPhaser it = new ZoneRulesColdByPhaser();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.phaser.arrive();
                },
                () -> {
                    it.phaser.awaitAdvance(0);
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
