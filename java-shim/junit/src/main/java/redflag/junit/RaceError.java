package redflag.junit;

/** A test raced, or did not race as it should have; the message is the report of it. */
public final class RaceError extends AssertionError {
    private static final long serialVersionUID = 1;

    RaceError(String message, Throwable cause) {
        super(message, cause);
        // The stack of this error is of no use; those of the accesses are in the message.
        setStackTrace(new StackTraceElement[0]);
    }
}
