package bank;

import org.junit.jupiter.api.Test;

/** A test that runs in the classes that inherit it. */
abstract class BaseTest {
    static int inherited;

    @Test
    void racesInSubclass() throws InterruptedException {
        Twice.run(() -> inherited++);
    }
}
