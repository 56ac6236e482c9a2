package redflag.junit;

import java.util.HashSet;
import java.util.Set;

/** Fixes the order of threads unseen by the agent, which watches no class of this package. */
public final class Unseen {
    private static final Set<String> SIGNALS = new HashSet<>();
    private static int threads;

    private Unseen() {}

    /** Runs a task in another thread and then in this one. */
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

    /** Waits for a signal and consumes it. */
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
