import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/** Entries leave the queue when they are due; what was written before put is seen after take. */
public class DelayHandOver {
    static final class Due implements Delayed {
        long at;
        int payload;

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at - ((Due) other).at, 0);
        }
    }

    private final DelayQueue<Due> queue = new DelayQueue<>();

    void produce() {
        for (int i = 1; i <= 100; i++) {
            Due due = new Due();
            due.at = System.nanoTime() + i % 5 * 10_000;
            due.payload = i;
            queue.put(due);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayHandOver line = new DelayHandOver();
        Thread producer = new Thread(line::produce);
        producer.start();
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            Due due = line.queue.take();
            sum += due.payload;
            due.payload = 0;
        }
        System.out.println(sum);
        producer.join();
    }
}
