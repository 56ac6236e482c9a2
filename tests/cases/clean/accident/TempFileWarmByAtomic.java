import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.atomic.AtomicInteger;

/** The same call in both threads, which are ordered by an atomic. */
public class TempFileWarmByAtomic {
    private int counted;
    private final AtomicInteger turns = new AtomicInteger();

    private static void call() {
        try {
            Files.delete(Files.createTempFile("abc", "d"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TempFileWarmByAtomic it = new TempFileWarmByAtomic();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.turns.incrementAndGet();
                },
                () -> {
                    it.turns.incrementAndGet();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
