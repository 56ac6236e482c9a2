import java.util.concurrent.CountDownLatch;

/** Counting down comes before the return from await. */
public class Latch {
    private final CountDownLatch latch = new CountDownLatch(2);
    private int one;
    private int two;

    void first() {
        one = 1;
        latch.countDown();
    }

    void second() {
        two = 1;
        latch.countDown();
    }

    public static void main(String[] args) throws Exception {
        Latch it = new Latch();
        Thread first = new Thread(it::first, "first");
        Thread second = new Thread(it::second, "second");
        first.start();
        second.start();
        it.latch.await();
        it.one += it.two;
        first.join();
        second.join();
    }
}
