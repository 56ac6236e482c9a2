package executive;

import java.util.List;

/** When the executive passes the plan's settings to its sibling threads: before any of them is started, which orders it. */
final class Startup {
    private Startup() {}

    /** Starts the threads, one right after the other. */
    static void launch(RuntimeExecutive executive, List<Thread> threads) {
        executive.initialise();
        for (Thread thread : threads) {
            thread.start();
        }
    }

    /** What the executive's thread does first. */
    static void begin(RuntimeExecutive executive) {
        // Everything has been said.
    }
}
