import org.junit.jupiter.api.Test;
import race.Race;
import race.Unseen;

/** Runs at the same time as {@link OneTest}, and uses the pools whose threads that one started. */
class TwoTest {
    static int own;
    static int submitted;
    static int forked;

    @Test
    void racesAtOnce() throws InterruptedException {
        Unseen.signal("two-runs");
        Unseen.await("one-runs");
        Race.inThread(() -> own++);
        Unseen.await("pools-used-by-one");
        Race.inPool(Shared.POOL::submit, () -> submitted++);
        Race.inPool(Shared.FORKS::submit, () -> forked++);
        Shared.lock();
        Unseen.signal("pools-used-by-two");
        Unseen.await("one-is-done");
    }
}
