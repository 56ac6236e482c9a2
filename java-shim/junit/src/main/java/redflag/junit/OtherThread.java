package redflag.junit;

/** What another thread of a finding did, with the stack of that thread: the cause of a {@link RaceError}. */
final class OtherThread extends Throwable {
    private static final long serialVersionUID = 1;

    OtherThread(String message, Throwable cause, StackTraceElement[] frames) {
        super(message, cause);
        setStackTrace(frames);
    }
}
