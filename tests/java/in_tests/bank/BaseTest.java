package bank;

import org.junit.jupiter.api.Test;
import race.Race;

/** A test that runs in the classes that inherit it. */
abstract class BaseTest {
    static int inherited;

    @Test
    void racesInSubclass() throws InterruptedException {
        Race.inThread(() -> inherited++);
    }
}
