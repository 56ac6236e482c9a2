package office;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TillTest {
    private final Till till = new Till();
    private final CountDownLatch opening = new CountDownLatch(2);

    @Test
    void twoWindowsShareATill() throws Exception {
        ExecutorService office = Executors.newFixedThreadPool(2);
        List<Callable<Void>> windows = List.of(this::sell, this::sell);
        for (Future<Void> window : office.invokeAll(windows)) {
            window.get();
        }
        office.shutdown();
        assertTrue(till.cents() >= 1200);
    }

    private Void sell() throws Exception {
        opening.countDown();
        opening.await();
        for (int ticket = 0; ticket < 100; ticket++) {
            till.take(1200);
        }
        return null;
    }
}
