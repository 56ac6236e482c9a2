import java.util.concurrent.Phaser;

/** A party arrives at the phaser but does not wait for the phase to advance before it reads the other's part. */
public class PhaserArriveOnly {
    private final Phaser phaser = new Phaser(2);
    private int part;

    void work() {
        part = 5; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        phaser.arriveAndAwaitAdvance();
    }

    int read() {
        Unseen.await("written");
        phaser.arrive();
        int seen = part; //~ race
        Unseen.signal("read");
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        PhaserArriveOnly grid = new PhaserArriveOnly();
        Unseen.ready();
        Thread worker = new Thread(grid::work);
        worker.start();
        System.out.println(grid.read());
        worker.join();
    }
}
