import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The task's input is changed after submit. */
public class TouchedAfterSubmit {
    private int input;

    int task() {
        Unseen.signal("running");
        Unseen.await("changed");
        return input; //~ race
    }

    public static void main(String[] args) throws Exception {
        TouchedAfterSubmit job = new TouchedAfterSubmit();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        job.input = 1;
        Future<Integer> result = pool.submit(job::task);
        Unseen.await("running");
        job.input = 2; //~ race
        Unseen.signal("changed");
        System.out.println(result.get());
        pool.shutdown();
    }
}
