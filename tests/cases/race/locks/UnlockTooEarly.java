import java.util.concurrent.locks.ReentrantLock;

/** The last step of the work is done after the lock was given back. */
public class UnlockTooEarly {
    private final ReentrantLock lock = new ReentrantLock();
    private int jobs;
    private String last;

    void work(String name) {
        lock.lock();
        try {
            jobs++;
        } finally {
            lock.unlock();
        }
        last = name; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        UnlockTooEarly log = new UnlockTooEarly();
        Unseen.inOrder(() -> log.work("one"), () -> log.work("two"));
        System.out.println(log.jobs + " " + log.last);
    }
}
