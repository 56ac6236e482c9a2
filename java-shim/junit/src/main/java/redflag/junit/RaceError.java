package redflag.junit;

/** A test raced, or did not race as it should have; the message is the report of it. */
public final class RaceError extends AssertionError {
    private static final long serialVersionUID = 1;

    RaceError(String message, Throwable cause) {
        super(message, cause);
        // Where we found out is of no use; where the accesses are stands in the message.
        setStackTrace(new StackTraceElement[0]);
    }

    /** Shows the test as the place, for tools that want one. */
    RaceError in(String test) {
        int end = test.indexOf('#');
        if (end > 0) {
            String method = test.substring(end + 1);
            setStackTrace(new StackTraceElement[] {new StackTraceElement(test.substring(0, end), method, null, -1)});
        }
        return this;
    }
}
