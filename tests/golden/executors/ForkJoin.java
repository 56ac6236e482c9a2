import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveAction;

/** Forks and joins: of one thread here, so that it is known which thread does what. */
public class ForkJoin extends RecursiveAction {
    static final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
            setName("worker");
        }
    }

    private int data;
    private int forked;

    @Override
    protected void compute() {
        data++;
        ForkJoinTask<?> half = ForkJoinTask.adapt(() -> {
            forked++;
        });
        half.fork();
        half.join();
        data += forked;
    }

    public static void main(String[] args) throws Exception {
        ForkJoin it = new ForkJoin();
        ForkJoinPool pool = new ForkJoinPool(1, Worker::new, null, false);
        synchronized (it) {
            it.data = 1;
            it.forked = 1;
        }
        pool.invoke(it);
        it.data += it.forked;
    }
}
