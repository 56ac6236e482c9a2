package shop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CounterTest {
    private final Counter counter = new Counter();
    private final CountDownLatch together = new CountDownLatch(2);

    @Test
    void countsFromTwoThreads() throws Exception {
        Thread first = new Thread(this::addMany, "first");
        Thread second = new Thread(this::addMany, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        assertTrue(counter.count() > 0);
    }

    private void addMany() {
        together.countDown();
        try {
            together.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        for (int i = 0; i < 1000; i++) {
            counter.add();
        }
    }
}
