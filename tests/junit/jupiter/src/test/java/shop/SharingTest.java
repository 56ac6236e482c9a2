package shop;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import race.Race;

/** Threads that outlive a test: of a pool, or left running. */
@Execution(ExecutionMode.SAME_THREAD)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SharingTest {
    private static ExecutorService pool;
    static int first;
    static int second;
    static int left;

    @BeforeAll
    static void startsPool() {
        pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> {});
    }

    @AfterAll
    static void stopsPool() {
        pool.shutdown();
    }

    @Test
    @Order(1)
    void racesInPool() {
        Race.inPool(pool::submit, () -> first++);
    }

    @Test
    @Order(2)
    void isCleanInPool() {
        Race.inPool(pool::submit, () -> {});
    }

    @Test
    @Order(3)
    void racesInPoolToo() {
        Race.inPool(pool::submit, () -> second++);
    }

    @Test
    @Order(4)
    void leaves() {
        new Thread(() -> {
            Race.await("left-behind");
            left++;
            Race.signal("left-done");
        }).start();
    }

    @Test
    @Order(5)
    void meets() {
        Race.signal("left-behind");
        Race.await("left-done");
        left++;
    }
}
