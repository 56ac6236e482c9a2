package shop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import race.Race;

/** Runs at the same time as {@link TwoTest} if anything does, and shares a pool with it. */
class OneTest {
    static final ExecutorService POOL = Executors.newFixedThreadPool(1, task -> {
        Thread thread = new Thread(task, "shared");
        thread.setDaemon(true);
        return thread;
    });
    static final boolean AT_ONCE = Boolean.getBoolean("junit.jupiter.execution.parallel.enabled");
    static int pooled;

    @Test
    void racesBesideTheOther() {
        Race.signal("one-runs");
        meet("two-runs");
        Race.inPool(POOL::submit, () -> pooled++);
        Race.signal("one-raced");
        meet("two-is-done");
    }

    static void meet(String other) {
        if (AT_ONCE) {
            Race.await(other);
        }
    }
}
