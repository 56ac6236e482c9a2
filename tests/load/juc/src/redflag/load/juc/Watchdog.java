package redflag.load.juc;

import java.util.Map;

/** Ends the program if one way hangs, with the stacks of all threads. */
final class Watchdog extends Thread {
    private static final long PATIENCE = 60_000_000_000L;

    private volatile String now = "nothing";
    private volatile long since = System.nanoTime();

    Watchdog() {
        super("watchdog");
        setDaemon(true);
    }

    void begins(String name) {
        since = System.nanoTime();
        now = name;
    }

    @Override
    public void run() {
        while (System.nanoTime() - since < PATIENCE) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                return;
            }
        }
        System.out.println("FAILED " + now + " hangs");
        for (Map.Entry<Thread, StackTraceElement[]> each : getAllStackTraces().entrySet()) {
            System.out.println(each.getKey());
            for (StackTraceElement frame : each.getValue()) {
                System.out.println("    at " + frame);
            }
        }
        Runtime.getRuntime().halt(1);
    }
}
