package race;

import java.io.File;
import java.io.IOException;

/**
 * Ways to race within a test: another thread runs a task, and then this one does. Their order is fixed by files, which no race
 * detector can see.
 */
public final class Race {
    private Race() {}

    /** How a thread is given work. */
    public interface Giving {
        void give(Runnable task);
    }

    /** Runs a task in a thread that this one starts, and then here. */
    public static void inThread(Runnable task) {
        inThread("other", task);
    }

    /** The same in a thread of this name. */
    public static void inThread(String name, Runnable task) {
        Thread[] other = new Thread[1];
        inPool(work -> {
            other[0] = new Thread(work, name);
            other[0].start();
        }, task);
        join(other[0]);
    }

    /** Runs a task in a pool, and then here. */
    public static void inPool(Giving pool, Runnable task) {
        String done = "done-" + System.nanoTime() + "-" + Thread.currentThread().getId();
        // Loads what waiting needs: class loading has locks of its own, which would order threads.
        signal(done + "-ready");
        await(done + "-ready");
        pool.give(() -> {
            task.run();
            signal(done);
        });
        await(done);
        task.run();
    }

    public static void signal(String name) {
        try {
            new File("target", name).createNewFile();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void await(String name) {
        File file = new File("target", name);
        while (!file.exists()) {
            Thread.yield();
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
