import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/** Two tests that run at once, and what they share. */
final class Meeting {
    static final ExecutorService POOL = Executors.newFixedThreadPool(1, task -> {
        Thread thread = new Thread(task, "pool");
        thread.setDaemon(true);
        return thread;
    });
    static final ForkJoinPool FORKS = new ForkJoinPool(1);

    private Meeting() {}

    /** Waits until the other test runs as well. */
    static void enter(String name, String other) {
        Unseen.signal(name);
        Unseen.await(other);
    }

    /** Waits until the other test has come this far as well. */
    static void leave(String name, String other) {
        Unseen.signal(name + "-leaves");
        Unseen.await(other + "-leaves");
    }
}
