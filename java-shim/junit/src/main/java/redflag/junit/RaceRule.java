package redflag.junit;

import java.util.ArrayList;
import java.util.List;
import org.junit.AssumptionViolatedException;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.MultipleFailureException;
import org.junit.runners.model.Statement;

/**
 * Fails every test of a class of JUnit 4 that races, with the report of its races:
 *
 * <pre>{@code
 * @Rule public final RaceRule races = new RaceRule();
 * @ClassRule public static final RaceRule LATE = new RaceRule();
 * }</pre>
 *
 * <p>As a {@code @Rule} it fails tests. As a {@code @ClassRule} it fails the class for what is found in its tests after they ended.
 */
public final class RaceRule implements TestRule {
    /** A rule with the settings in the system properties. */
    public RaceRule() {}

    @Override
    public Statement apply(Statement base, Description description) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                if (description.isTest()) {
                    test(base, description);
                } else {
                    suite(base, description);
                }
            }
        };
    }

    private static void test(Statement base, Description description) throws Throwable {
        Throwable thrown = null;
        TestRun run = Junit4.begin(description);
        try {
            base.evaluate();
        } catch (Throwable e) {
            thrown = e;
        }
        rethrow(thrown, Junit4.end(run, thrown != null));
    }

    private static void suite(Statement base, Description description) throws Throwable {
        Throwable thrown = null;
        Settings settings = Settings.ofSystem();
        Agent.follow(settings);
        try {
            base.evaluate();
        } catch (Throwable e) {
            thrown = e;
        }
        Class<?> type = description.getTestClass();
        rethrow(thrown, type == null || Agent.blind() != null ? null : ClassRuns.verdict(type, settings));
    }

    private static void rethrow(Throwable thrown, RaceError error) throws Throwable {
        List<Throwable> all = new ArrayList<>();
        if (thrown != null && !(error != null && thrown instanceof AssumptionViolatedException)) {
            all.add(thrown);
        }
        if (error != null) {
            all.add(error);
        }
        MultipleFailureException.assertEmpty(all);
    }
}
