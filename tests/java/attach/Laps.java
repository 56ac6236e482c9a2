import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Two threads of pools that do task after task, and print a line after some: they are recorded soon after attaching. They share a
 * counter under a lock; with the argument {@code race} also one without. The main thread and another only wait, in methods that
 * they never leave. With {@code spin}, one more thread works in a method that it never leaves.
 */
public class Laps {
    private static final int TASKS = 50;
    private static final Object LOCK = new Object();
    private static int guarded;
    private static int unguarded;
    private static int spun;

    private final ExecutorService pool;
    private final boolean race;
    private int tasks;

    private Laps(String name, boolean race) {
        pool = Executors.newSingleThreadExecutor(task -> new Thread(task, name));
        this.race = race;
    }

    public static void main(String[] arguments) throws InterruptedException {
        List<String> wanted = List.of(arguments);
        for (String name : new String[] {"first", "second"}) {
            Laps laps = new Laps(name, wanted.contains("race"));
            laps.pool.execute(laps::task);
        }
        if (wanted.contains("spin")) {
            start("spinner", Laps::spin);
        }
        start("waiter", Laps::park);
        park();
    }

    private static void start(String name, Runnable body) {
        Thread thread = new Thread(body, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void task() {
        synchronized (LOCK) {
            guarded++;
        }
        if (race) {
            unguarded++;
        }
        if (++tasks % TASKS == 0) {
            System.out.println("lap of " + Thread.currentThread().getName());
        }
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        pool.execute(this::task);
    }

    private static void spin() {
        while (spun != -1) {
            spun = (spun + 1) & 1023;
        }
    }

    private static void park() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
