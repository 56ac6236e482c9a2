package executive;

import java.util.List;

/** The program, and counters of which every thread has its own. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(CommandLine.run(arguments));
    }

    /** Counts that a monitor is about to be taken, by a thread of the executive. */
    static void countSync(boolean shared) {
        Thread thread = Thread.currentThread();
        if (thread instanceof ExecThread) {
            ((ExecThread) thread).syncs.count(shared);
        }
    }

    /** What was counted by all; the threads have ended, and were joined. */
    static String syncCounts(List<Thread> threads) {
        int all = 0;
        int shared = 0;
        for (Thread thread : threads) {
            all += ((ExecThread) thread).syncs.all();
            shared += ((ExecThread) thread).syncs.shared();
        }
        return "monitors taken " + all + " times, of these shared " + shared;
    }
}
