import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;

/** The same call in both threads, which are ordered by a semaphore. */
public class CurrentRandomColdBySemaphore {
    private int counted;
    private final Semaphore done = new Semaphore(0);

    private static void call() {
        ThreadLocalRandom.current().nextInt();
    }

    public static void main(String[] args) throws InterruptedException {
        CurrentRandomColdBySemaphore it = new CurrentRandomColdBySemaphore();
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
