import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A completion service hands out the first task that is done; the result of the other one is read too. */
public class OtherFutureAsked {
    private int quick;
    private int slow;

    int quick() {
        quick = 1;
        return 0;
    }

    int slow() {
        Unseen.await("taken");
        slow = 2; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        return 0;
    }

    public static void main(String[] args) throws Exception {
        OtherFutureAsked job = new OtherFutureAsked();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(pool);
        done.submit(job::slow);
        done.submit(job::quick);
        done.take().get();
        Unseen.signal("taken");
        Unseen.await("written");
        int sum = job.quick;
        sum += job.slow; //~ race
        Unseen.signal("read");
        done.take().get();
        System.out.println(sum);
        pool.shutdown();
    }
}
