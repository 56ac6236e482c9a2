import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A stage comes after the stage before it, whichever thread runs it. */
public class Completable {
    private int data;

    int load() {
        Unseen.await("chained");
        return ++data;
    }

    int more(int loaded) {
        return ++data;
    }

    public static void main(String[] args) throws Exception {
        Completable it = new Completable();
        ExecutorService one = Executors.newFixedThreadPool(1, task -> new Thread(task, "one"));
        ExecutorService two = Executors.newFixedThreadPool(1, task -> new Thread(task, "two"));
        synchronized (it) {
            it.data = 1;
        }
        CompletableFuture<Integer> result =
                CompletableFuture.supplyAsync(it::load, one).thenApplyAsync(it::more, two);
        Unseen.signal("chained");
        result.join();
        it.data++;
        one.shutdown();
        two.shutdown();
    }
}
