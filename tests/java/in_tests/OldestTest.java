import junit.framework.TestCase;
import race.Race;

/** JUnit 3. */
public class OldestTest extends TestCase {
    static int oldest;

    public void testRaces() throws InterruptedException {
        Race.inThread(() -> oldest++);
    }
}
