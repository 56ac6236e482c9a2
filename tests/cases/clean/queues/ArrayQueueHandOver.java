import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Messages of plain fields go through a bounded queue, from two producers to two consumers. */
public class ArrayQueueHandOver {
    static final class Message {
        int value;
    }

    private final BlockingQueue<Message> queue = new ArrayBlockingQueue<>(4);
    private final int[] sums = new int[2];

    void produce() {
        try {
            for (int i = 1; i <= 200; i++) {
                Message message = new Message();
                message.value = i;
                queue.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void consume(int me) {
        try {
            for (int i = 1; i <= 200; i++) {
                Message message = queue.take();
                message.value *= 2;
                sums[me] += message.value;
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayQueueHandOver line = new ArrayQueueHandOver();
        Thread[] threads = {
            new Thread(line::produce), new Thread(line::produce),
            new Thread(() -> line.consume(0)), new Thread(() -> line.consume(1)),
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
