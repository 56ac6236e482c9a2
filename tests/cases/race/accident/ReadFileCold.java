import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Descriptors and buffers to be freed are in one list. That orders nothing for the program. */
public class ReadFileCold {
    private int counted;

    private static void call() {
        try {
            Files.readAllBytes(Paths.get("ready"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadFileCold it = new ReadFileCold();
        Unseen.inOrder(
                () -> {
                    it.counted = 1; //~ race
                    call();
                },
                () -> {
                    call();
                    it.counted++; //~ race
                });
        System.out.println(it.counted);
    }
}
