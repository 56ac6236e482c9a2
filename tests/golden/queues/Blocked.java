import java.util.concurrent.ArrayBlockingQueue;

/** A taker that waits sees what the giver did. */
public class Blocked {
    private final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private int data;

    void take() {
        try {
            queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        data++;
    }

    public static void main(String[] args) throws Exception {
        Blocked it = new Blocked();
        Thread taker = new Thread(it::take, "taker");
        taker.start();
        while (taker.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        it.data = 1;
        it.queue.put("x");
        taker.join();
    }
}
