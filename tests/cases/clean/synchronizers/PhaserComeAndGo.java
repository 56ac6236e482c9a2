import java.util.concurrent.Phaser;

/** Workers register, do one piece and deregister; main waits for the phase that all of them have left. */
public class PhaserComeAndGo {
    private final Phaser phaser = new Phaser(1);
    private final int[] pieces = new int[20];

    void start(int me) {
        phaser.register();
        new Thread(() -> {
            pieces[me] = me;
            phaser.arriveAndDeregister();
        }).start();
    }

    public static void main(String[] args) {
        PhaserComeAndGo job = new PhaserComeAndGo();
        for (int i = 0; i < job.pieces.length; i++) {
            job.start(i);
        }
        int phase = job.phaser.arrive();
        job.phaser.awaitAdvance(phase);
        int sum = 0;
        for (int piece : job.pieces) {
            sum += piece;
        }
        System.out.println(sum);
    }
}
