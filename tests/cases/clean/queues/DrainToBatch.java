import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A consumer takes whole batches by drainTo. */
public class DrainToBatch {
    private final BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(16);

    void produce() {
        try {
            for (int i = 1; i <= 300; i++) {
                int[] message = {0};
                message[0] = i;
                queue.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DrainToBatch line = new DrainToBatch();
        Thread producer = new Thread(line::produce);
        producer.start();
        List<int[]> batch = new ArrayList<>();
        int sum = 0;
        for (int got = 0; got < 300; ) {
            got += line.queue.drainTo(batch, 10);
            for (int[] message : batch) {
                sum += message[0];
                message[0] = 0;
            }
            batch.clear();
        }
        System.out.println(sum);
        producer.join();
    }
}
