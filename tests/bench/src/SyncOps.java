import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What one synchronization operation takes, with 1, 2 and 8 threads. Each kind runs for a fixed time and is counted, so that
 * a slow one does not take longer. Prints `operation threads ns`: wall-clock time by the operations of all threads
 * together. Race-free.
 */
public class SyncOps {
    /** One thread's share of the work; each operation is a class of its own, so that each is compiled by itself. */
    interface Op { void batch(int n); }
    interface Kind { Op thread(int k); }

    static final class Cell { long value; }
    static final class Volatile { volatile long value; }
    static final class Guarded { final ReentrantLock lock = new ReentrantLock(); long value; }

    static final class Monitor implements Op {
        final Cell cell;
        Monitor(Cell cell) { this.cell = cell; }
        public void batch(int n) { for (int i = 0; i < n; i++) synchronized (cell) { cell.value++; } }
    }
    static final class Locked implements Op {
        final Guarded cell;
        Locked(Guarded cell) { this.cell = cell; }
        public void batch(int n) {
            for (int i = 0; i < n; i++) {
                cell.lock.lock();
                try { cell.value++; } finally { cell.lock.unlock(); }
            }
        }
    }
    static final class VolatileRead implements Op {
        final Volatile cell;
        long sum;
        VolatileRead(Volatile cell) { this.cell = cell; }
        public void batch(int n) {
            long s = 0;
            for (int i = 0; i < n; i++) s += cell.value;
            sum += s;
        }
    }
    static final class VolatileWrite implements Op {
        final Volatile cell;
        VolatileWrite(Volatile cell) { this.cell = cell; }
        public void batch(int n) { for (int i = 0; i < n; i++) cell.value = i; }
    }
    static final class Increment implements Op {
        final AtomicLong cell;
        Increment(AtomicLong cell) { this.cell = cell; }
        public void batch(int n) { for (int i = 0; i < n; i++) cell.incrementAndGet(); }
    }

    public static void main(String[] args) throws Exception {
        final Cell monitor = new Cell();
        final Volatile flag = new Volatile();
        final AtomicLong atomic = new AtomicLong();
        final Guarded guarded = new Guarded();
        Kind[] kinds = {
            new Kind() { public Op thread(int k) { return new Monitor(new Cell()); } },
            new Kind() { public Op thread(int k) { return new Monitor(monitor); } },
            new Kind() { public Op thread(int k) { return new VolatileRead(flag); } },
            new Kind() { public Op thread(int k) { return new VolatileWrite(flag); } },
            new Kind() { public Op thread(int k) { return new Increment(atomic); } },
            new Kind() { public Op thread(int k) { return new Locked(new Guarded()); } },
            new Kind() { public Op thread(int k) { return new Locked(guarded); } },
        };
        String[] names = {
            "monitor-own", "monitor-shared", "volatile-read", "volatile-write", "atomic-increment", "lock-own", "lock-shared",
        };
        long ms = Long.getLong("sync.ms", 400);
        // All of them first: what the first kinds teach the compiler is wrong for the later ones.
        for (int warm = 0; warm < 2; warm++) for (Kind kind : kinds) round(kind, 1 + warm, ms);
        for (int i = 0; i < kinds.length; i++)
            for (int threads : new int[] {1, 2, 8}) System.out.println(names[i] + " " + threads + " " + round(kinds[i], threads, ms));
    }

    /** Nanoseconds per operation. */
    static double round(final Kind kind, int threads, long ms) throws InterruptedException {
        final long[] done = new long[threads];
        final long start = System.nanoTime(), length = ms * 1000000;
        Bench.parallel(threads, new java.util.function.IntConsumer() { public void accept(int k) {
            Op op = kind.thread(k);
            long n = 0;
            while (System.nanoTime() - start < length) {
                op.batch(1000);
                n += 1000;
            }
            done[k] = n;
        } });
        double time = System.nanoTime() - start;
        long all = 0;
        for (long n : done) all += n;
        return time / all;
    }
}
