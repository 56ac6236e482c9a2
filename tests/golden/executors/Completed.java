import java.util.concurrent.CompletableFuture;

/** Completing a future by hand comes before what gets its value, not before what was there already. */
public class Completed {
    private final CompletableFuture<String> future = new CompletableFuture<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        future.complete("x");
        after = 1;
    }

    void second() {
        future.join();
        data += after;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> known = new CompletableFuture<>();
        known.complete("");
        known.join();
        Completed it = new Completed();
        Unseen.inOrder(it::first, it::second);
    }
}
