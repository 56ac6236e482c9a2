import java.util.ArrayList;
import java.util.concurrent.Phaser;

/** The same call in both threads, which are ordered by a phaser. */
public class GenericTypeColdByPhaser {
    private int counted;
    private final Phaser phaser = new Phaser(1);

    private static void call() {
        ArrayList.class.getGenericSuperclass();
    }

    public static void main(String[] args) throws InterruptedException {
        GenericTypeColdByPhaser it = new GenericTypeColdByPhaser();
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
