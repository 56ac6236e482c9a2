import java.nio.file.Files;
import java.nio.file.Paths;

/** The same call in both threads, which are ordered by a monitor. */
public class FileExistsWarmByMonitor {
    private int counted;
    private int turns;

    private static void call() {
        Files.exists(Paths.get("none"));
    }

    public static void main(String[] args) throws InterruptedException {
        FileExistsWarmByMonitor it = new FileExistsWarmByMonitor();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    synchronized (it) {
                        it.turns++;
                    }
                },
                () -> {
                    synchronized (it) {
                        it.turns++;
                    }
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
