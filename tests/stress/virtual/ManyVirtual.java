import java.util.concurrent.locks.ReentrantLock;

/** {@code ManyVirtual THREADS AT_ONCE}: the same with virtual threads. */
public final class ManyVirtual {
    private static final Ledger LEDGER = new Ledger();
    private static final ReentrantLock LOCK = new ReentrantLock();

    private ManyVirtual() {}

    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        Thread[] batch = new Thread[Integer.parseInt(args[1])];
        Thread.Builder.OfVirtual builder = Thread.ofVirtual().name("stress virtual");
        for (int started = 0; started < threads; started += batch.length) {
            for (int i = 0; i < batch.length; i++) {
                batch[i] = builder.start(ManyVirtual::enter);
            }
            for (Thread thread : batch) {
                thread.join();
            }
        }
        System.out.println("count threads " + threads);
        System.out.println("ledger " + LEDGER.size());
        Many.printPeak();
    }

    private static void enter() {
        LOCK.lock();
        try {
            LEDGER.enter();
        } finally {
            LOCK.unlock();
        }
    }
}
