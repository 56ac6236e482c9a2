package old;

import org.junit.Test;
import race.Race;

/** Knows nothing of Redflag; only the listener sees it. */
public class ListenedTest {
    static int own;

    @Test
    public void races() {
        Race.inThread(() -> own++);
    }

    @Test
    public void isClean() {}
}
