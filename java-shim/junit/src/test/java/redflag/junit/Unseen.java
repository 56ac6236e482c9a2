package redflag.junit;

import java.util.HashSet;
import java.util.Set;

/** Fixes the order of threads by means that the agent cannot see, as it watches no class of this package. */
public final class Unseen {
    private static final Set<String> SIGNALS = new HashSet<>();
    private static int threads;

    private Unseen() {}

    /** Runs a task in a thread that this one starts, and then here. */
    public static void race(Runnable task) {
        String done;
        synchronized (SIGNALS) {
            done = "done " + ++threads;
        }
        Thread other = new Thread(() -> {
            task.run();
            signal(done);
        }, "other");
        other.start();
        await(done);
        task.run();
        join(other);
    }

    public static void signal(String name) {
        synchronized (SIGNALS) {
            SIGNALS.add(name);
            SIGNALS.notifyAll();
        }
    }

    /** Waits for a signal, and takes it away. */
    public static void await(String name) {
        synchronized (SIGNALS) {
            while (!SIGNALS.remove(name)) {
                try {
                    SIGNALS.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    public static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
