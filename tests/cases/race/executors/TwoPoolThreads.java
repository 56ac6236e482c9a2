import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks of one pool run in two threads, and write one field. */
public class TwoPoolThreads {
    private int last;

    void first() {
        last = 1; //~ race
        Unseen.signal("first");
        Unseen.await("second");
    }

    void second() {
        Unseen.await("first");
        last = 2; //~ race
        Unseen.signal("second");
    }

    public static void main(String[] args) throws Exception {
        TwoPoolThreads job = new TwoPoolThreads();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> one = pool.submit(job::first);
        Future<?> two = pool.submit(job::second);
        one.get();
        two.get();
        System.out.println(job.last);
        pool.shutdown();
    }
}
