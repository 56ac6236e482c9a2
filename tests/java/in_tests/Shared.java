import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** What tests share that run at once: pools of one thread each, and a lock. */
final class Shared {
    static final ExecutorService POOL = Executors.newFixedThreadPool(1, task -> {
        Thread thread = new Thread(task, "pool");
        thread.setDaemon(true);
        return thread;
    });
    static final ForkJoinPool FORKS = new ForkJoinPool(1);

    private Shared() {}

    /** Takes the lock and gives it back. */
    static synchronized void lock() {}
}
