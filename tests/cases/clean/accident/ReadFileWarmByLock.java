import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.locks.ReentrantLock;

/** The same call in both threads, which are ordered by a lock. */
public class ReadFileWarmByLock {
    private int counted;
    private final ReentrantLock lock = new ReentrantLock();

    private static void call() {
        try {
            Files.readAllBytes(Paths.get("ready"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadFileWarmByLock it = new ReadFileWarmByLock();
        Unseen.ready();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.lock.lock();
                    it.lock.unlock();
                },
                () -> {
                    it.lock.lock();
                    it.lock.unlock();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
