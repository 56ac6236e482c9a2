import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** invokeAny waits for one task; the others may still be at work when it returns. */
public class LosersOfInvokeAny {
    private int attempts;

    int loser() {
        Unseen.signal("running");
        Unseen.await("decided");
        attempts++; //~ race
        Unseen.signal("written");
        return 0;
    }

    int winner() {
        Unseen.await("running");
        return 7;
    }

    public static void main(String[] args) throws Exception {
        LosersOfInvokeAny job = new LosersOfInvokeAny();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int result = pool.invokeAny(Arrays.asList(job::loser, job::winner));
        Unseen.signal("decided");
        Unseen.await("written");
        int seen = job.attempts; //~ race
        System.out.println(result + " " + seen);
        pool.shutdown();
    }
}
