package shop;

import org.junit.jupiter.api.Test;
import race.Race;

/** Is clean while {@link OneTest} races, in the same pool. */
class TwoTest {
    int clean;

    @Test
    void isCleanBesideTheOther() throws Exception {
        Race.signal("two-runs");
        OneTest.meet("one-runs");
        OneTest.POOL.submit(() -> clean++).get();
        OneTest.meet("one-raced");
        OneTest.POOL.submit(() -> clean++).get();
        Race.signal("two-is-done");
    }
}
