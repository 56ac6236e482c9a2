package executive;

import java.util.List;

/** The program, and two counters that every thread counts in. */
public final class Main {
    /** How many monitors were taken. */
    private static int numSync;
    /** How many of these by threads that had to: others may take them, too. */
    private static int numSyncOpt;

    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(CommandLine.run(arguments));
    }

    /** Counts that a monitor is about to be taken. No thread holds it yet, so nothing guards the counters. */
    static void countSync(boolean shared) {
        numSync++; //~ race
        if (shared) {
            numSyncOpt++; //~ race
        }
    }

    /** What was counted; the threads have ended. */
    static String syncCounts(List<Thread> threads) {
        return "monitors taken " + numSync + " times, of these shared " + numSyncOpt;
    }
}
