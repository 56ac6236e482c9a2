import org.junit.jupiter.api.Test;
import race.Race;
import race.Unseen;

/** Runs at the same time as {@link TwoTest}, and shares pools and a lock with it. */
class OneTest {
    static int own;
    static int submitted;
    static int forked;
    static int forkedAgain;
    static int locked;

    @Test
    void racesAtOnce() throws InterruptedException {
        Unseen.signal("one-runs");
        Unseen.await("two-runs");
        Race.inThread(() -> own++);
        Race.inPool(Shared.POOL::submit, () -> submitted++);
        Race.inPool(Shared.FORKS::submit, () -> forked++);
        Unseen.signal("pools-used-by-one");
        Unseen.await("pools-used-by-two");
        Race.inPool(Shared.FORKS::submit, () -> forkedAgain++);
        Race.inThread(() -> {
            Shared.lock();
            locked++;
        });
        Unseen.signal("one-is-done");
    }
}
