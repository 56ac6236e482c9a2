import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.CompletableFuture;

/** The same call in both threads, which are ordered by a future. */
public class ReadFileColdByFuture {
    private int counted;
    private final CompletableFuture<String> done = new CompletableFuture<>();

    private static void call() {
        try {
            Files.readAllBytes(Paths.get("ready"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadFileColdByFuture it = new ReadFileColdByFuture();
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
