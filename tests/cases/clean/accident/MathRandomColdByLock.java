import java.util.concurrent.locks.ReentrantLock;

/** The same call in both threads, which are ordered by a lock. */
public class MathRandomColdByLock {
    private int counted;
    private final ReentrantLock lock = new ReentrantLock();

    private static void call() {
        Math.random();
    }

    public static void main(String[] args) throws InterruptedException {
        MathRandomColdByLock it = new MathRandomColdByLock();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.lock.lock();
                    it.lock.unlock();
                },
                () -> {
                    it.lock.lock();
                    it.lock.unlock();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
