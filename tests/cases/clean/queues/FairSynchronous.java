import java.util.concurrent.SynchronousQueue;

/** A fair synchronous queue with two givers and two takers. */
public class FairSynchronous {
    private final SynchronousQueue<int[]> queue = new SynchronousQueue<>(true);
    private final int[] sums = new int[2];

    void give() {
        try {
            for (int i = 1; i <= 100; i++) {
                int[] message = new int[1];
                message[0] = i;
                queue.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void take(int me) {
        try {
            for (int i = 0; i < 100; i++) {
                int[] message = queue.take();
                sums[me] += message[0];
                message[0] = 0;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FairSynchronous line = new FairSynchronous();
        Thread[] threads = {
            new Thread(line::give), new Thread(line::give),
            new Thread(() -> line.take(0)), new Thread(() -> line.take(1)),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(line.sums[0] + line.sums[1]);
    }
}
