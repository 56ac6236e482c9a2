import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** Names of temporary files are secure random numbers. That orders nothing for the program. */
public class TempFileCold {
    private int counted;

    private static void call() {
        try {
            Files.delete(Files.createTempFile("abc", "d"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TempFileCold it = new TempFileCold();
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
