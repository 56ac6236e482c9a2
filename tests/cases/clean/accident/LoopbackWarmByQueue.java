import java.net.InetAddress;
import java.util.concurrent.LinkedBlockingQueue;

/** The same call in both threads, which are ordered by a queue. */
public class LoopbackWarmByQueue {
    private int counted;
    private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    private static void call() {
        InetAddress.getLoopbackAddress();
    }

    public static void main(String[] args) throws InterruptedException {
        LoopbackWarmByQueue it = new LoopbackWarmByQueue();
        call();
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
