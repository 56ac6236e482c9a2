import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** get gives up after its time, and the handler of the exception reads what is being computed. */
public class GetExpired {
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private int partial;

    void work() {
        Unseen.await("expired");
        partial = 3; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        done.complete(null);
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        GetExpired job = new GetExpired();
        Unseen.ready();
        Thread worker = new Thread(job::work);
        worker.start();
        int seen = 0;
        try {
            job.done.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            Unseen.signal("expired");
            Unseen.await("written");
            seen = job.partial; //~ race
            Unseen.signal("read");
        }
        worker.join();
        System.out.println(seen);
    }
}
