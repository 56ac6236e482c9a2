import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An unbounded queue whose last message, a poison pill, ends the consumer; all that was written before it is seen. */
public class LinkedQueuePoison {
    private static final int[] POISON = new int[0];

    private final BlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
    private int produced;

    void produce() {
        for (int i = 0; i < 300; i++) {
            int[] message = new int[] {i, 0};
            message[1] = i + 1;
            queue.add(message);
            produced++;
        }
        queue.add(POISON);
    }

    public static void main(String[] args) throws InterruptedException {
        LinkedQueuePoison line = new LinkedQueuePoison();
        Thread producer = new Thread(line::produce);
        producer.start();
        int sum = 0;
        for (int[] message = line.queue.take(); message != POISON; message = line.queue.take()) {
            sum += message[1] - message[0];
        }
        System.out.println(sum + " of " + line.produced);
        producer.join();
    }
}
