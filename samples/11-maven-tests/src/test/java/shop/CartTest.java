package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CartTest {
    @Test
    void startsEmpty() {
        assertEquals(0, new Cart().total());
    }

    @Test
    void addsFromTwoThreads() throws InterruptedException {
        Cart cart = new Cart();
        CountDownLatch open = new CountDownLatch(1);
        Thread first = shopper("shopper-1", cart, open);
        Thread second = shopper("shopper-2", cart, open);
        first.start();
        second.start();
        open.countDown();
        first.join();
        second.join();
        assertTrue(cart.total() > 0);
    }

    private static Thread shopper(String name, Cart cart, CountDownLatch open) {
        return new Thread(() -> {
            try {
                open.await();
                cart.add("book", 1200);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }, name);
    }
}
