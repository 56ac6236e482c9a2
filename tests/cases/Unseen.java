import java.io.File;
import java.io.IOException;

/**
 * Fixes the order of threads by means that no race detector can see: files in the working directory. So a case always runs
 * the same way, and only its own synchronization orders its accesses.
 */
final class Unseen {
    private Unseen() {}

    /** Runs the second task after the first one, in another thread. Neither thread ends before both have done their task. */
    static void inOrder(Runnable first, Runnable second) throws InterruptedException {
        ready();
        Thread one = thread("first", "ready", first, "second");
        Thread two = thread("second", "first", second, "second");
        one.start();
        two.start();
        one.join();
        two.join();
    }

    /** Runs three tasks one after the other, each in a thread of its own. No thread ends before all have done their task. */
    static void inOrder(Runnable first, Runnable second, Runnable third) throws InterruptedException {
        ready();
        Thread one = thread("first", "ready", first, "third");
        Thread two = thread("second", "first", second, "third");
        Thread three = thread("third", "second", third, "third");
        one.start();
        two.start();
        three.start();
        one.join();
        two.join();
        three.join();
    }

    /** A thread that waits for the one before it, does its task and then waits for the last one. */
    private static Thread thread(String name, String before, Runnable task, String last) {
        return new Thread(() -> {
            await(before);
            task.run();
            signal(name);
            await(last);
        }, name);
    }

    /**
     * Comes before what the first of two tasks does, or the second, where a pool runs both at the same time. The first waits until
     * the second is running: on its way to it, the second's thread may meet what the first's has done since.
     */
    static void beforeTurn(boolean first) {
        if (first) {
            await("second runs");
        } else {
            signal("second runs");
            await("first");
        }
    }

    /** Comes after it. The first task does not end before the second is done. */
    static void afterTurn(boolean first) {
        signal(first ? "first" : "second");
        await("second");
    }

    /** Loads what the threads use: class loading has locks of its own, which would order them. */
    static void ready() {
        signal("ready");
        await("ready");
        Thread.yield();
    }

    static void signal(String name) {
        try {
            new File(name).createNewFile();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void await(String name) {
        File file = new File(name);
        while (!file.exists()) {
            Thread.yield();
        }
    }
}
