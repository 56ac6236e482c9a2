package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FirstTest {
    @Test
    void countsFromOneThread() {
        Counter counter = new Counter();
        counter.add();
        assertEquals(1, counter.count());
    }
}
