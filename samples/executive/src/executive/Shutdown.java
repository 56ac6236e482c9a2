package executive;

import java.util.ArrayList;
import java.util.List;

/** Ends a mission: closes everything that a thread may wait for. */
final class Shutdown {
    private final List<Runnable> closers = new ArrayList<>();
    private boolean done;
    private Throwable cause;

    /** Something to close at the end. */
    synchronized void add(Runnable closer) {
        closers.add(closer);
    }

    /** The plan is over. */
    void orderly() {
        because(null);
    }

    /** A thread has died of this. */
    void because(Throwable throwable) {
        List<Runnable> all;
        synchronized (this) {
            if (done) {
                return;
            }
            done = true;
            cause = throwable;
            all = List.copyOf(closers);
        }
        all.forEach(Runnable::run);
    }

    /** What the mission died of; none if it ended in order. */
    synchronized Throwable cause() {
        return cause;
    }
}
