import org.junit.Before;
import org.junit.Test;
import race.Race;

/** JUnit 4: a test that returns, one that throws, and one that runs in a thread of its own. */
public class OldTest {
    static int returned;
    static int thrown;
    static int timed;

    @Before
    public void prepares() {}

    @Test
    public void races() throws InterruptedException {
        Race.inThread(() -> returned++);
    }

    @Test(expected = IllegalStateException.class)
    public void racesAndThrows() throws InterruptedException {
        Race.inThread(() -> thrown++);
        throw new IllegalStateException("as expected");
    }

    @Test(timeout = 100_000)
    public synchronized void racesInTime() throws InterruptedException {
        Race.inThread(() -> timed++);
    }
}
