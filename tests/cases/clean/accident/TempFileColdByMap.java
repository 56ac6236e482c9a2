import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.concurrent.ConcurrentHashMap;

/** The same call in both threads, which are ordered by a concurrent map. */
public class TempFileColdByMap {
    private int counted;
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();

    private static void call() {
        try {
            Files.delete(Files.createTempFile("abc", "d"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TempFileColdByMap it = new TempFileColdByMap();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.map.put("a", "done");
                },
                () -> {
                    it.map.get("a");
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
