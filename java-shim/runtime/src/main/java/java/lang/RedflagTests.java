package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.vm.annotation.Hidden;

/**
 * What test runners may ask, in addition to {@link Redflag#testBegins} and {@link Redflag#testEnds}. They find this class by
 * reflection, so that they work without the agent too.
 *
 * <p>A question is answered when everything recorded before it is analyzed. It orders no threads, and holds no lock while it
 * waits.
 */
public final class RedflagTests {
    /** How long the first question may take, in milliseconds. */
    private static final long FIRST = 10_000;

    private static final String OTHER_VERSION =
            "the agent and redflag-junit are not of the same release, and do not understand each other";

    /** Whether the test runner will ask for exceptions. */
    private static boolean followed;

    /** Uncaught exceptions that the test runner has not asked for yet, by number. Guarded by the shim's lock. */
    private static Throwable[] uncaught = new Throwable[4];

    private static int count;

    @Hidden
    private RedflagTests() {}

    /**
     * Why nothing can be said of tests; null if they are watched and analyzed.
     *
     * @param version the version of the answers that the test runner reads
     */
    @Hidden
    public static String blind(int version) {
        return version == ANSWER_VERSION ? reason() : OTHER_VERSION;
    }

    /** What a test runner asks that knows no versions. */
    @Hidden
    public static String blind() {
        return OTHER_VERSION;
    }

    @Hidden
    private static native String reason();

    @Hidden
    private static native void policy(String suppressions, String baseline);

    @Hidden
    private static native String[] ask(String tests, long kind, long millis);

    /**
     * From now on keeps what is found in tests until the test runner asks for it.
     *
     * @param suppressions the file that says which findings do not count, or null for the usual one
     * @param baseline the file of known findings, or null for the usual one
     */
    @Hidden
    public static void follow(String suppressions, String baseline) {
        policy(suppressions, baseline);
        ask("", QUERY_FOLLOW, FIRST);
        followed = true;
    }

    /**
     * What was found in a test since the last question about it.
     *
     * @param name the name that the test began with
     * @param millis how long to wait for what is not analyzed yet
     * @return first an empty text, or why there is no answer; then seven texts for each: {@code race}, {@code predicted} or
     *     {@code uncaught}; the test; the finding's id, or the number of the exception; the variable; the id of the finding that
     *     this is a consequence of, or an empty text; the finding in one line; and its threads. Of these, the first has only its
     *     frames, one in each line, after a tab. Each further one has lines of words, and then its frames.
     */
    @Hidden
    public static String[] found(String name, long millis) {
        RedflagThreads.emitPending();
        return ask(name, QUERY_ONE, millis);
    }

    /** The same for all tests whose names begin so. */
    @Hidden
    public static String[] foundInAll(String prefix, long millis) {
        RedflagThreads.emitPending();
        return ask(prefix, QUERY_PREFIX, millis);
    }

    /** An uncaught exception, by its number, and once. */
    @Hidden
    public static Throwable uncaught(int number) {
        RedflagNative.lock();
        Throwable exception = null;
        if (number >= 0 && number < count) {
            exception = uncaught[number];
            uncaught[number] = null;
        }
        RedflagNative.unlock();
        return exception;
    }

    /**
     * Keeps an exception until the test runner asks for it, and returns its number; -1 if the test runner will not ask,
     * or if it is kept already: a thread group passes an exception on to its parent.
     */
    @Hidden
    static int addUncaught(Object exception) {
        // The end of a thread that was stopped is not a failure; its class is going to be removed.
        if (!followed || exception == null || "java.lang.ThreadDeath".equals(exception.getClass().getName())) {
            return -1;
        }
        // Made before the lock is taken: nothing may fail while it is held.
        Throwable[] more = new Throwable[uncaught.length * 2];
        RedflagNative.lock();
        int number = -1;
        boolean found = false;
        for (int i = 0; i < count; i++) {
            found |= uncaught[i] == exception;
        }
        if (!found && count == uncaught.length && count < more.length) {
            System.arraycopy(uncaught, 0, more, 0, count);
            uncaught = more;
        }
        if (!found && count < uncaught.length) {
            number = count++;
            uncaught[number] = (Throwable) exception;
        }
        RedflagNative.unlock();
        return number;
    }
}
