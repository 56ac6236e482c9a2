import java.nio.file.Files;
import java.nio.file.Paths;

/** Native buffers for paths are in one list. That orders nothing for the program. */
public class FileExistsCold {
    private int counted;

    private static void call() {
        Files.exists(Paths.get("none"));
    }

    public static void main(String[] args) throws InterruptedException {
        FileExistsCold it = new FileExistsCold();
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
