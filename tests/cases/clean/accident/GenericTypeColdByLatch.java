import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;

/** The same call in both threads, which are ordered by a latch. */
public class GenericTypeColdByLatch {
    private int counted;
    private final CountDownLatch done = new CountDownLatch(1);

    private static void call() {
        ArrayList.class.getGenericSuperclass();
    }

    public static void main(String[] args) throws InterruptedException {
        GenericTypeColdByLatch it = new GenericTypeColdByLatch();
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
