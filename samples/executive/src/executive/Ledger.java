package executive;

/**
 * Knows whether any thread still has something to do at this point of simulated time.
 *
 * <p>Every message that is under way counts, from before it is put into a mailbox until it has been dealt with. The executive
 * looks at its events only when the others are idle, and the timer lets time pass only when all are. So what a plan does
 * depends on the plan, and not on which thread happens to be faster.
 */
final class Ledger {
    private int work;
    /** Events for the executive that it has not dealt with. Its own start is one. */
    private int events = 1;
    private boolean closed;

    void workBegins() {
        Main.countSync(true);
        synchronized (this) {
            work++;
        }
    }

    void workEnds() {
        Main.countSync(true);
        synchronized (this) {
            work--;
            notifyAll();
        }
    }

    void eventPosted() {
        Main.countSync(true);
        synchronized (this) {
            events++;
            notifyAll();
        }
    }

    void eventsHandled(int count) {
        Main.countSync(true);
        synchronized (this) {
            events -= count;
            notifyAll();
        }
    }

    /** Waits until there are events for the executive and all others are idle. Returns whether the mission goes on. */
    synchronized boolean awaitTurn() throws InterruptedException {
        while (!closed && (work > 0 || events == 0)) {
            wait();
        }
        return !closed;
    }

    /** Waits until all are idle, and counts the timer's step as work that begins. Returns whether the mission goes on. */
    synchronized boolean awaitQuiet() throws InterruptedException {
        while (!closed && (work > 0 || events > 0)) {
            wait();
        }
        work++;
        return !closed;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
