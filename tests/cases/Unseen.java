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
        // Loads here what the threads use: class loading has locks of its own.
        signal("ready");
        await("ready");
        Thread one = new Thread(() -> {
            first.run();
            signal("first");
            await("second");
        }, "first");
        Thread two = new Thread(() -> {
            await("first");
            second.run();
            signal("second");
        }, "second");
        one.start();
        two.start();
        one.join();
        two.join();
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
