import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Counts the visitors of a site by the hour. Every element is atomic. */
public class HitCounter {
    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicIntegerArray hits = new AtomicIntegerArray(24);

    void hit(int hour) {
        hits.incrementAndGet(hour);
    }

    void visit() {
        try {
            open.await();
        } catch (InterruptedException e) {
            return;
        }
        for (int i = 0; i < 1000; i++) {
            hit(12);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounter site = new HitCounter();
        Thread first = new Thread(site::visit, "visitor-1");
        Thread second = new Thread(site::visit, "visitor-2");
        first.start();
        second.start();
        site.open.countDown();
        first.join();
        second.join();
        System.out.println("at noon " + (site.hits.get(12) <= 2000 ? "2000 or fewer" : "too many"));
    }
}
