package redflag.load.juc;

/** What an exercise claims of its own results. */
final class Check {
    private Check() {}

    static void that(boolean holds, String claim) {
        if (!holds) {
            throw new AssertionError(claim);
        }
    }

    static void equal(long expected, long actual, String what) {
        if (expected != actual) {
            throw new AssertionError(what + ": " + expected + " expected, but it is " + actual);
        }
    }

    /** That a body throws an exception of this class. */
    static void throwing(Class<? extends Throwable> expected, Body body) {
        try {
            body.run();
        } catch (Throwable thrown) {
            that(expected.isInstance(thrown), expected.getSimpleName() + " expected, but it is " + thrown);
            return;
        }
        throw new AssertionError(expected.getSimpleName() + " expected");
    }
}
