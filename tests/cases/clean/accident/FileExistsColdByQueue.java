import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.LinkedBlockingQueue;

/** The same call in both threads, which are ordered by a queue. */
public class FileExistsColdByQueue {
    private int counted;
    private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    private static void call() {
        Files.exists(Paths.get("none"));
    }

    public static void main(String[] args) throws InterruptedException {
        FileExistsColdByQueue it = new FileExistsColdByQueue();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.queue.add("done");
                },
                () -> {
                    it.queue.poll();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
