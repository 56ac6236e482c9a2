import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The result is read from the field that the task writes, before the future was asked. */
public class FutureNotAsked {
    private int result;

    void task() {
        result = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    public static void main(String[] args) throws Exception {
        FutureNotAsked job = new FutureNotAsked();
        Unseen.ready();
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<?> future = pool.submit(job::task);
        Unseen.await("written");
        int seen = job.result; //~ race
        Unseen.signal("read");
        future.get();
        System.out.println(seen);
        pool.shutdown();
    }
}
