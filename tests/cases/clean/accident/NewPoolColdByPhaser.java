import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/** The same call in both threads, which are ordered by a phaser. */
public class NewPoolColdByPhaser {
    private int counted;
    private final Phaser phaser = new Phaser(1);

    private static void call() {
        Executors.newFixedThreadPool(1);
    }

    public static void main(String[] args) throws InterruptedException {
        NewPoolColdByPhaser it = new NewPoolColdByPhaser();
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
