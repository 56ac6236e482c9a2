package redflag.load.libs;

/** Functional checks: what a library promised must hold, or the exercise fails. */
final class Check {
    private Check() {}

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    static void equal(long expected, long found, String what) {
        if (expected != found) {
            throw new IllegalStateException(what + ": expected " + expected + ", found " + found);
        }
    }
}
