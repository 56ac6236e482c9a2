import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** shutdown takes no more tasks, but it does not wait for those that run. */
public class ShutdownIsNotTheEnd {
    private int result;

    void task() {
        Unseen.signal("running");
        Unseen.await("shut");
        result = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    public static void main(String[] args) {
        ShutdownIsNotTheEnd job = new ShutdownIsNotTheEnd();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(job::task);
        Unseen.await("running");
        pool.shutdown();
        Unseen.signal("shut");
        Unseen.await("written");
        int seen = job.result; //~ race
        Unseen.signal("read");
        System.out.println(seen);
    }
}
