import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** The same call in both threads, which are ordered by a future. */
public class NewRandomWarmByFuture {
    private int counted;
    private final CompletableFuture<String> done = new CompletableFuture<>();

    private static void call() {
        new Random();
    }

    public static void main(String[] args) throws InterruptedException {
        NewRandomWarmByFuture it = new NewRandomWarmByFuture();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done.complete("a");
                },
                () -> {
                    it.done.join();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
