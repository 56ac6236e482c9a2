package office;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TillTest {
    private final Till till = new Till();

    @Test
    void whatIsTakenInIsThere() {
        till.take(1200);
        till.take(800);
        assertEquals(2000, till.cents());
    }

    @Test
    void twoWindowsShareATill() throws Exception {
        CyclicBarrier opening = new CyclicBarrier(2);
        Callable<Integer> window = () -> {
            int next = opening.await();
            till.take(1200);
            return next;
        };
        ExecutorService office = Executors.newFixedThreadPool(2);
        for (Future<Integer> done : office.invokeAll(List.of(window, window))) {
            done.get();
        }
        office.shutdown();
        assertTrue(till.cents() >= 1200);
    }
}
