import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.stream.IntStream;

/** A parallel stream of two elements that wait for each other: two threads, and the end comes after both. */
public class ParallelStream {
    static final List<Thread> WORKERS = Collections.synchronizedList(new ArrayList<>());

    static final class Worker extends ForkJoinWorkerThread {
        Worker(ForkJoinPool pool) {
            super(pool);
            WORKERS.add(this);
        }
    }

    private final int[] results = new int[2];
    private int data;

    void element(int index) {
        Thread.currentThread().setName("worker " + index);
        Unseen.signal("element" + index);
        Unseen.await("element" + (1 - index));
        results[index] = data;
    }

    void all() {
        IntStream.range(0, 2).parallel().forEach(this::element);
    }

    public static void main(String[] args) throws Exception {
        ParallelStream it = new ParallelStream();
        ForkJoinPool pool = new ForkJoinPool(2, Worker::new, null, false);
        synchronized (it) {
            it.data = 1;
        }
        pool.submit(it::all).get();
        it.data = it.results[0] + it.results[1];
        pool.shutdown();
        WORKERS.sort(Comparator.comparing(Thread::getName));
        for (Thread worker : WORKERS.toArray(new Thread[0])) {
            worker.join();
        }
    }
}
