package shop;

import org.junit.jupiter.api.Test;
import race.Race;

/** Threads that end with an exception. */
class DyingTest {
    @Test
    void dies() {
        start(null);
    }

    @Test
    void handles() {
        start((thread, e) -> {});
    }

    private static void start(Thread.UncaughtExceptionHandler handler) {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("nobody catches this");
        });
        thread.setUncaughtExceptionHandler(handler);
        thread.start();
        Race.join(thread);
    }
}
