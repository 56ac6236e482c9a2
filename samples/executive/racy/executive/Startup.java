package executive;

import java.util.List;

/** When the executive passes the plan's settings to its sibling threads: once all of them run, which is too late. */
final class Startup {
    private Startup() {}

    /** Starts the threads, one right after the other. */
    static void launch(RuntimeExecutive executive, List<Thread> threads) {
        for (Thread thread : threads) {
            thread.start();
        }
    }

    /** What the executive's thread does first. */
    static void begin(RuntimeExecutive executive) {
        executive.initialise();
    }
}
