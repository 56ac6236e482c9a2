package redflag.junit;

import java.util.List;

/**
 * A test, or one invocation of it, from its begin to the verdict on it. A thread is in one at a time: one that begins inside
 * another, as a dynamic test does inside its factory, takes its place until it ends.
 */
final class TestRun {
    /** The runs that each thread is in, the innermost first. */
    private static final ThreadLocal<TestRun> CURRENT = new ThreadLocal<>();

    final String name;
    final Wishes wishes;
    private final Settings settings;
    private final TestRun outer;

    /** Another name that threads of this test may go by; null if there is none. */
    private String alias;

    private TestRun(String name, Wishes wishes, Settings settings) {
        this.name = name;
        this.settings = settings;
        this.outer = CURRENT.get();
        // A rule and a listener may both watch a test: what one has found need not be found by the other.
        boolean same = outer != null && outer.name.equals(name);
        this.wishes = same ? outer.wishes : wishes;
    }

    /** A test begins in the current thread. */
    static TestRun begin(String name, Wishes wishes, Settings settings) {
        TestRun run = new TestRun(name, wishes, settings);
        if (run.outer != null) {
            Agent.ends(run.outer.name);
        }
        Agent.begins(name);
        CURRENT.set(run);
        return run;
    }

    /** Whether the current thread is in a test. */
    static boolean isInside() {
        return CURRENT.get() != null;
    }

    /** The test ends, in the thread that it began in. */
    void end() {
        Agent.ends(name);
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
            Agent.begins(outer.name);
        }
    }

    /** Takes what is found in a test of this name for its own. */
    void takeFrom(String other) {
        alias = other;
    }

    /**
     * The verdict on a test that has ended.
     *
     * @param failed whether it fails anyway, so that a race that it did not come to is not missed
     * @param judgesExpected whether expected races must have been found by now
     * @return what is wrong with it; null if nothing is
     */
    RaceError verdict(boolean failed, boolean judgesExpected) {
        Answer answer = Agent.found(name, settings);
        if (answer.missing != null) {
            return unknown(answer.missing, failed);
        }
        if (alias != null) {
            answer.all.addAll(Agent.found(alias, settings).all);
        }
        return verdict(answer.all, !failed && judgesExpected);
    }

    private RaceError unknown(String why, boolean failed) {
        if (wishes.needAgent()) {
            return failed ? null : new RaceError("races of " + name + " are not known: " + why, null);
        }
        if (Agent.blind() == null) {
            System.err.println("redflag: races of " + name + " are not known yet: " + why);
        }
        return null;
    }

    private RaceError verdict(List<Answer.Found> all, boolean judgesExpected) {
        Failure failure = new Failure(name, settings);
        for (Answer.Found found : all) {
            if (found.uncaught() || counts(found) && !isExpected(found, all)) {
                failure.add(found);
            }
        }
        if (judgesExpected) {
            failure.addMissing(wishes.unmet());
        }
        ClassRuns.of(name).told(this, all);
        return failure.error();
    }

    private boolean counts(Answer.Found found) {
        return !wishes.ignored && (found.race || wishes.raceFree);
    }

    /** Consequences go with their cause. */
    private boolean isExpected(Answer.Found found, List<Answer.Found> all) {
        if (wishes.meet(found)) {
            return true;
        }
        for (Answer.Found other : all) {
            if (!found.cause.isEmpty() && other.id.equals(found.cause) && wishes.meet(other)) {
                return true;
            }
        }
        return false;
    }
}
