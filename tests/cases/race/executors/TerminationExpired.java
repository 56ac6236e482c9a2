import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** awaitTermination ran out of time, and its answer is ignored. */
public class TerminationExpired {
    private int result;

    void task() {
        Unseen.signal("running");
        Unseen.await("expired");
        result = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    public static void main(String[] args) throws InterruptedException {
        TerminationExpired job = new TerminationExpired();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(job::task);
        Unseen.await("running");
        pool.shutdown();
        boolean ended = pool.awaitTermination(1, TimeUnit.MILLISECONDS);
        Unseen.signal("expired");
        Unseen.await("written");
        int seen = job.result; //~ race
        Unseen.signal("read");
        System.out.println(ended + " " + seen);
    }
}
