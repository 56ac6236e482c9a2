package redflag.junit;

/** A test raced, or did not race as it should have; the message is the report of it. */
public final class RaceError extends AssertionError {
    private static final long serialVersionUID = 1;

    RaceError(String message, Throwable cause) {
        super(message, cause);
        // Where we found out is of no use; where the accesses are stands in the message.
        setStackTrace(new StackTraceElement[0]);
    }
}
