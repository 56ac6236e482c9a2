import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;

/** Descriptors and buffers to be freed are in one list. The program made the call before. That orders nothing for the program. */
public class ReadFileWarm {
    private int counted;

    private static void call() {
        try {
            Files.readAllBytes(Paths.get("ready"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadFileWarm it = new ReadFileWarm();
        Unseen.ready();
        call();
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
