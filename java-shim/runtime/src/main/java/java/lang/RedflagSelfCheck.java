package java.lang;

/**
 * What the agent rewrites, loads and runs at start to see whether its own probes report.
 *
 * <p>{@link #run} must reach every probe that the agent's self-check expects (see {@code selfcheck.rs}); it is rewritten like
 * a class of the program, although it is in `java.lang`.
 */
final class RedflagSelfCheck {
    private static int count;
    private static volatile boolean done;

    private int plain;
    private volatile int flag;

    private RedflagSelfCheck() {}

    /** One of everything; returns what it computed, so that a broken rewrite shows as a wrong answer. */
    static int run() {
        RedflagSelfCheck self = new RedflagSelfCheck();
        int[] cells = new int[2];
        self.plain = 3;
        self.flag = self.plain + 1;
        cells[1] = self.flag + 1;
        synchronized (self) {
            count = cells[1] + 1;
        }
        done = true;
        return done ? self.locked() : 0;
    }

    private synchronized int locked() {
        return count + 1;
    }
}
