package shop;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class StockTest {
    @Test
    void theLastOneIsTakenOnce() throws InterruptedException {
        Stock stock = new Stock();
        stock.put("lamp", 1);
        boolean[] taken = new boolean[2];
        Thread other = new Thread(() -> taken[1] = stock.take("lamp"), "other customer");
        other.start();
        taken[0] = stock.take("lamp");
        other.join();
        assertTrue(taken[0] != taken[1]);
    }

    @Test
    void whatIsNotThereCannotBeTaken() {
        assertFalse(new Stock().take("lamp"));
    }
}
