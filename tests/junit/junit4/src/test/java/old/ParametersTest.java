package old;

import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import race.Race;
import redflag.junit.RaceRule;

/** One of three invocations races. */
@RunWith(Parameterized.class)
public class ParametersTest {
    static int raced;

    @Rule
    public final RaceRule races = new RaceRule();

    private final int which;

    public ParametersTest(int which) {
        this.which = which;
    }

    @Parameterized.Parameters
    public static List<Integer> all() {
        return List.of(0, 1, 2);
    }

    @Test
    public void racesWithOne() {
        if (which == 1) {
            Race.inThread(() -> raced++);
        }
    }
}
