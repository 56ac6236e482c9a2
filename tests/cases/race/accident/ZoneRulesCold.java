import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Rules of time zones are kept in caches. That orders nothing for the program. */
public class ZoneRulesCold {
    private int counted;

    private static void call() {
        ZonedDateTime.now(ZoneId.of("Europe/Berlin"));
    }

    public static void main(String[] args) throws InterruptedException {
        ZoneRulesCold it = new ZoneRulesCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
