/**
 * {@code Overflows}: many recursions that are too deep, in code full of probes, each ending at another depth. Afterwards
 * everything must work as before: no lock is left held, and no thread is forgotten.
 */
public final class Overflows {
    private static final int TIMES = 300;
    private static final int AFTER = 1000;

    private static final Object LOCK = new Object();
    private static final Ledger LEDGER = new Ledger();

    private volatile int written;
    private int plain;
    private Overflows next;

    private Overflows() {}

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(null, Overflows::overflowAndGoOn, "stress overflow", 256 * 1024);
            threads[i].start();
        }
        // A thread that has overflowed must not block others.
        Overflows mine = new Overflows();
        for (int i = 0; i < 200_000; i++) {
            mine.written = i;
        }
        System.out.println("main went on");
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("count threads " + threads.length);
        System.out.println("ledger " + LEDGER.size());
    }

    private static void overflowAndGoOn() {
        int overflows = 0;
        for (int i = 0; i < TIMES; i++) {
            overflows += startAt(i % 97, new int[16]);
        }
        if (overflows != TIMES) {
            throw new IllegalStateException("not every recursion was too deep");
        }
        for (int i = 0; i < AFTER; i++) {
            synchronized (LOCK) {
                LEDGER.enter();
            }
        }
    }

    /** Begins with frames of another size, so that the end of the stack is met at another place each time. */
    private static int startAt(int frames, int[] array) {
        if (frames > 0) {
            return startAt(frames - 1, array);
        }
        try {
            return new Overflows().deeper(array);
        } catch (StackOverflowError expected) {
            return 1;
        }
    }

    private int deeper(int[] array) {
        plain++;
        written++;
        array[plain & 15] = written;
        next = new Overflows();
        return next.deeper(array) + 1;
    }
}
