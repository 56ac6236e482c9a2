import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.concurrent.Semaphore;

/** The same call in both threads, which are ordered by a semaphore. */
public class FormatDateColdBySemaphore {
    private int counted;
    private final Semaphore done = new Semaphore(0);

    private static void call() {
        new SimpleDateFormat("yyyy-MM-dd").format(new Date(0));
    }

    public static void main(String[] args) throws InterruptedException {
        FormatDateColdBySemaphore it = new FormatDateColdBySemaphore();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done.release();
                },
                () -> {
                    it.done.tryAcquire();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
