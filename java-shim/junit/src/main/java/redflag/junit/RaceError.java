package redflag.junit;

/**
 * A test raced, or did not race as it should have.
 *
 * <p>The message is one line. The stack is that of the first of the two accesses, by the thread that made it. The cause has the stack
 * of the other one, and says what would order them. Further findings are suppressed exceptions.
 */
public final class RaceError extends AssertionError {
    private static final long serialVersionUID = 2;

    RaceError(String message, Throwable cause, StackTraceElement... frames) {
        super(message, cause);
        setStackTrace(frames);
    }
}
