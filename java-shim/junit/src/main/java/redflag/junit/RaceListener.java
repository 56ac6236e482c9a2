package redflag.junit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * Watches all tests of JUnit 4, without a change to any of them: for the property {@code listener} of Surefire and Failsafe.
 *
 * <p>In JUnit 4 a listener cannot fail a test, but it can throw an exception. JUnit then notes a failure of its own, called
 * <i>Test mechanism</i>, in addition to the test. The run fails, and the message names the test. {@link RaceRule} fails the test itself.
 */
@RunListener.ThreadSafe
public final class RaceListener extends RunListener {
    /** Guarded by its own monitor, which the agent does not see. */
    private final Map<Description, TestRun> running = new HashMap<>();

    private final Set<Description> failed = new HashSet<>();

    /** Made by Surefire. */
    public RaceListener() {}

    @Override
    public void testStarted(Description description) {
        if (description.getTestClass() == null || description.getMethodName() == null) {
            return;
        }
        TestRun run = Junit4.begin(description);
        synchronized (running) {
            running.put(description, run);
        }
    }

    @Override
    public void testFailure(Failure failure) {
        noteFailed(failure.getDescription());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
        noteFailed(failure.getDescription());
    }

    private void noteFailed(Description description) {
        synchronized (running) {
            failed.add(description);
        }
    }

    @Override
    public void testFinished(Description description) throws Exception {
        TestRun run;
        boolean fails;
        synchronized (running) {
            run = running.remove(description);
            fails = failed.remove(description);
        }
        if (run == null) {
            return;
        }
        run.isShownAlone();
        RaceError error = Junit4.end(run, fails);
        if (error != null) {
            // JUnit expects no error from a listener.
            throw new RaceException(error);
        }
    }

    @Override
    public void testRunFinished(Result result) {
        if (Agent.blind() == null) {
            ClassRuns.printLate(Settings.ofSystem());
        }
    }

    /** Carries the report to JUnit. */
    private static final class RaceException extends Exception {
        private static final long serialVersionUID = 1;

        RaceException(RaceError error) {
            super(error.getMessage(), error.getCause());
            setStackTrace(error.getStackTrace());
            for (Throwable other : error.getSuppressed()) {
                addSuppressed(other);
            }
        }
    }
}
