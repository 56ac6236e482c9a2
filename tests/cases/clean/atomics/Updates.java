import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Every update of an atomic number, by any method, both releases and acquires. */
public class Updates {
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicLong wide = new AtomicLong();
    private final int[] data = new int[6];

    void work() {
        number.getAndUpdate(n -> n + 1);
        data[0]++;
        number.updateAndGet(n -> n + 1);

        number.accumulateAndGet(1, Integer::sum);
        data[1]++;
        number.getAndAccumulate(1, Integer::sum);

        number.getAndSet(10);
        data[2]++;
        number.getAndAdd(1);

        wide.incrementAndGet();
        data[3]++;
        wide.addAndGet(2);

        wide.compareAndExchange(wide.get(), 7);
        data[4]++;
        wide.compareAndExchangeRelease(7, 8);

        wide.compareAndExchangeAcquire(8, 9);
        data[5]++;
        wide.decrementAndGet();
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        new Updates().work();
        Updates box = new Updates();
        Unseen.inOrder(box::work, box::work);
        int sum = 0;
        for (int count : box.data) {
            sum += count;
        }
        System.out.println(sum);
    }
}
