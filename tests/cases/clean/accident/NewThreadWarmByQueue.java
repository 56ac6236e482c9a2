import java.util.concurrent.LinkedBlockingQueue;

/** The same call in both threads, which are ordered by a queue. */
public class NewThreadWarmByQueue {
    private int counted;
    private final LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();

    private static void call() {
        new Thread();
    }

    public static void main(String[] args) throws InterruptedException {
        NewThreadWarmByQueue it = new NewThreadWarmByQueue();
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
