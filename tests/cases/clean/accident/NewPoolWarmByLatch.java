import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** The same call in both threads, which are ordered by a latch. */
public class NewPoolWarmByLatch {
    private int counted;
    private final CountDownLatch done = new CountDownLatch(1);

    private static void call() {
        Executors.newFixedThreadPool(1);
    }

    public static void main(String[] args) throws InterruptedException {
        NewPoolWarmByLatch it = new NewPoolWarmByLatch();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done.countDown();
                },
                () -> {
                    it.done.getCount();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
