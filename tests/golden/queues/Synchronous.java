import java.util.concurrent.SynchronousQueue;

/** Through a SynchronousQueue each side sees what the other did before. */
public class Synchronous {
    private final SynchronousQueue<String> queue = new SynchronousQueue<>();
    private int giver;
    private int taker;

    void give() {
        giver = 1;
        try {
            queue.put("x");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        int seen = taker;
    }

    void take() {
        taker = 1;
        try {
            queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        int seen = giver;
    }

    public static void main(String[] args) throws Exception {
        Synchronous it = new Synchronous();
        Thread giver = new Thread(it::give, "giver");
        Thread taker = new Thread(it::take, "taker");
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
