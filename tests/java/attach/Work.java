import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What two threads do together, batch after batch.
 *
 * <p>A method on the stack keeps the code it had before an agent attached, and the agent leaves out a thread that runs such
 * code. So no method of ours stays on the stack: each batch is a task of a pool of one thread.
 */
abstract class Work {
    /** Units in a batch: more than the agent takes to notice that a thread has left old code. */
    private static final int BATCH = 256;

    /** Batches begun by each worker, for others to look at meanwhile. */
    final AtomicLongArray begun = new AtomicLongArray(2);

    /** Units done by each worker, or -1 if it failed; each element is its worker's own. */
    private final long[] done = new long[2];
    private final ExecutorService[] workers = new ExecutorService[2];

    /** Does one unit as worker 0 or 1; must not wait for the other for ever. */
    abstract void unit(int worker, long round) throws InterruptedException;

    /** What all units together must have come to. */
    abstract boolean right(long firstDone, long secondDone);

    abstract long checksum();

    void start() {
        for (int worker = 0; worker < 2; worker++) {
            String name = getClass().getName() + "-" + worker;
            workers[worker] = Executors.newSingleThreadExecutor(task -> new Thread(task, name));
            workers[worker].execute(new Batch(worker));
        }
    }

    /** Returns when both workers have ended, which they do once the program is stopped. */
    void join() throws InterruptedException {
        for (ExecutorService worker : workers) {
            worker.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        }
    }

    boolean report() {
        boolean right = done[0] > 0 && done[1] > 0 && right(done[0], done[1]);
        System.out.println("busy: " + getClass().getSimpleName() + " units=" + Arrays.toString(done)
                + " checksum=" + checksum() + (right ? " right" : " WRONG"));
        return right;
    }

    private final class Batch implements Runnable {
        private final int worker;

        Batch(int worker) {
            this.worker = worker;
        }

        @Override
        public void run() {
            begun.incrementAndGet(worker);
            try {
                for (int i = 0; i < BATCH; i++) {
                    unit(worker, done[worker]++);
                }
            } catch (Throwable e) {
                e.printStackTrace();
                done[worker] = -1;
            }
            if (Busy.stop || done[worker] < 0) {
                workers[worker].shutdown();
            } else {
                workers[worker].execute(new Batch(worker));
            }
        }
    }
}
