package redflag.junit;

import java.util.List;

/**
 * A test, or one invocation of it, from its start to its verdict. A thread is in one test at a time: a test that begins
 * inside another, as a dynamic test does inside its factory, takes its place until it ends.
 */
final class TestRun {
    /** The innermost run that each thread is in. */
    private static final ThreadLocal<TestRun> CURRENT = new ThreadLocal<>();

    final String name;
    final TestAnnotations annotations;
    private final Settings settings;
    private final TestRun outer;

    /** Whether the error is shown without the test's name. */
    private boolean shownAlone;

    /** Another name under which threads of this test may run; null if there is none. */
    private String alias;

    private TestRun(String name, TestAnnotations annotations, Settings settings) {
        this.name = name;
        this.settings = settings;
        this.outer = CURRENT.get();
        // A rule and a listener may both watch a test, and the agent returns an expected race to only one of them.
        boolean same = outer != null && outer.name.equals(name);
        this.annotations = same ? outer.annotations : annotations;
    }

    /** Begins a test in the current thread. */
    static TestRun begin(String name, TestAnnotations annotations, Settings settings) {
        TestRun run = new TestRun(name, annotations, settings);
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

    /** Ends the test, in the thread that it began in. */
    void end() {
        Agent.ends(name);
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
            Agent.begins(outer.name);
        }
    }

    /** The error is going to be shown without the test's name. */
    void isShownAlone() {
        shownAlone = true;
    }

    /** Counts what is found in a test of this other name as found in this one. */
    void takeFrom(String other) {
        alias = other;
    }

    /**
     * The verdict on a test that has ended.
     *
     * @param failed whether it fails anyway, so that it may not have reached its expected races
     * @param checkExpected whether expected races must have been found by now
     * @return the error it fails with; null if it passes
     */
    RaceError verdict(boolean failed, boolean checkExpected) {
        Answer answer = Agent.found(name, settings);
        if (answer.missing != null) {
            return unknown(answer.missing, failed);
        }
        if (alias != null) {
            answer.all.addAll(Agent.found(alias, settings).all);
        }
        return verdict(answer.all, !failed && checkExpected);
    }

    private RaceError unknown(String why, boolean failed) {
        if (annotations.needAgent()) {
            return failed ? null : new RaceError("races of " + name + " are not known: " + why, null);
        }
        if (Agent.blind() == null) {
            System.err.println("redflag: races of " + name + " are not known yet: " + why);
        }
        return null;
    }

    private RaceError verdict(List<Answer.Found> all, boolean checkExpected) {
        Failure failure = new Failure(name, shownAlone ? "in " + name + ": " : "", settings);
        for (Answer.Found found : all) {
            if (found.uncaught() || counts(found) && !annotations.expects(found)) {
                failure.add(found);
            }
        }
        if (checkExpected) {
            failure.addMissing(annotations.missing());
        }
        ClassRuns.of(name).note(this, all);
        return failure.error();
    }

    private boolean counts(Answer.Found found) {
        return !annotations.ignored && (found.race || annotations.raceFree);
    }
}
