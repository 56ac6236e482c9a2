package old;

import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import race.Race;
import redflag.junit.ExpectRace;
import redflag.junit.RaceIgnore;
import redflag.junit.RaceRule;

/** Tests that the rule fails if they race. */
public class RuleTest {
    static int own;
    static int limited;
    static int expected;
    static int ignored;
    static int guarded;

    @ClassRule
    public static final RaceRule LATE = new RaceRule();

    @Rule
    public final RaceRule races = new RaceRule();

    @Test
    public void races() {
        Race.inThread(() -> own++);
    }

    @Test(timeout = 100_000)
    public void racesInTime() {
        Race.inThread(() -> limited++);
    }

    @Test
    public void isClean() {
        Race.inThread(() -> {
            synchronized (RuleTest.class) {
                guarded++;
            }
        });
    }

    @Test
    @ExpectRace("RuleTest.expected")
    public void racesAsExpected() {
        Race.inThread(() -> expected++);
    }

    @Test
    @ExpectRace("RuleTest.never")
    public void missesTheExpected() {}

    @Test
    @RaceIgnore
    public void isIgnored() {
        Race.inThread(() -> ignored++);
    }

    @Test
    public void dies() {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("nobody catches this");
        });
        thread.start();
        Race.join(thread);
    }
}
