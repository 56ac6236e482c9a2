import java.util.concurrent.SynchronousQueue;

/** put and take meet, so both sides know what the other one did before. */
public class SynchronousHandOver {
    private final SynchronousQueue<int[]> queue = new SynchronousQueue<>();

    void give() {
        try {
            for (int i = 1; i <= 200; i++) {
                int[] message = new int[2];
                message[i % 2] = i;
                queue.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronousHandOver line = new SynchronousHandOver();
        Thread giver = new Thread(line::give);
        giver.start();
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            int[] message = line.queue.take();
            message[0] += message[1];
            sum += message[0];
        }
        System.out.println(sum);
        giver.join();
    }
}
