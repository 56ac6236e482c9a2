import junit.framework.TestCase;

/** JUnit 3. */
public class OldestTest extends TestCase {
    static int oldest;

    public void testRaces() throws InterruptedException {
        Race.twice(() -> oldest++);
    }
}
