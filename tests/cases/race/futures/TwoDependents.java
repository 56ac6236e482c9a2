import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two actions depend on one future; nothing orders them among each other. */
public class TwoDependents {
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

    public static void main(String[] args) {
        TwoDependents box = new TwoDependents();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> start = new CompletableFuture<>();
        CompletableFuture<Void> one = start.thenRunAsync(box::first, pool);
        CompletableFuture<Void> two = start.thenRunAsync(box::second, pool);
        start.complete(null);
        CompletableFuture.allOf(one, two).join();
        System.out.println(box.last);
        pool.shutdown();
    }
}
