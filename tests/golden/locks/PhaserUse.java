import java.util.concurrent.Phaser;

/** Arriving comes before advancing. */
public class PhaserUse {
    private final Phaser phaser = new Phaser(2);
    private int first;
    private int second;

    void first() {
        first = 1;
        phaser.arriveAndAwaitAdvance();
        int seen = second;
    }

    void second() {
        second = 1;
        phaser.arriveAndAwaitAdvance();
        int seen = first;
    }

    public static void main(String[] args) throws Exception {
        PhaserUse it = new PhaserUse();
        Thread one = new Thread(it::first, "first");
        Thread two = new Thread(it::second, "second");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
