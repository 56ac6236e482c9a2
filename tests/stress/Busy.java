import java.util.concurrent.atomic.AtomicLong;

/** Works hard without a race, until the JVM ends: it records more than the drain takes, and often waits for space. */
final class Busy extends Thread {
    private static final Ledger LEDGER = new Ledger();
    private static final AtomicLong ROUNDS = new AtomicLong();

    private volatile int spoken;

    private Busy(int number) {
        super("stress busy " + number);
    }

    /** Starts this many of them. */
    static void start(int count, boolean daemons) {
        for (int i = 0; i < count; i++) {
            Busy busy = new Busy(i);
            busy.setDaemon(daemons);
            busy.start();
        }
    }

    @Override
    public void run() {
        int[] own = new int[1000];
        while (true) {
            synchronized (LEDGER) {
                LEDGER.enter();
            }
            for (int i = 0; i < own.length; i++) {
                own[i]++;
                spoken = i;
            }
            ROUNDS.incrementAndGet();
        }
    }

    /** Waits until all of it has been done some times. */
    static void underWay() throws InterruptedException {
        while (ROUNDS.get() < 200) {
            Thread.sleep(1);
        }
    }
}
