import java.net.InetAddress;
import java.util.concurrent.CountDownLatch;

/** The same call in both threads, which are ordered by a latch. */
public class LoopbackColdByLatch {
    private int counted;
    private final CountDownLatch done = new CountDownLatch(1);

    private static void call() {
        InetAddress.getLoopbackAddress();
    }

    public static void main(String[] args) throws InterruptedException {
        LoopbackColdByLatch it = new LoopbackColdByLatch();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.done.countDown();
                },
                () -> {
                    it.done.getCount();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
