import java.util.concurrent.CountDownLatch;

/** Counts the visitors of a site by the hour. The array is volatile; what is in it is not. */
public class HitCounter {
    private final CountDownLatch open = new CountDownLatch(1);
    private volatile int[] hits = new int[24];

    void hit(int hour) {
        hits[hour]++;
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
        System.out.println("at noon " + (site.hits[12] <= 2000 ? "2000 or fewer" : "too many"));
    }
}
