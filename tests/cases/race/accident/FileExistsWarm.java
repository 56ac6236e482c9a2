import java.nio.file.Files;
import java.nio.file.Paths;

/** Native buffers for paths are in one list. The program made the call before. That orders nothing for the program. */
public class FileExistsWarm {
    private int counted;

    private static void call() {
        Files.exists(Paths.get("none"));
    }

    public static void main(String[] args) throws InterruptedException {
        FileExistsWarm it = new FileExistsWarm();
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
