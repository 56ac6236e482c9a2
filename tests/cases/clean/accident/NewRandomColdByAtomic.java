import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** The same call in both threads, which are ordered by an atomic. */
public class NewRandomColdByAtomic {
    private int counted;
    private final AtomicInteger turns = new AtomicInteger();

    private static void call() {
        new Random();
    }

    public static void main(String[] args) throws InterruptedException {
        NewRandomColdByAtomic it = new NewRandomColdByAtomic();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.turns.incrementAndGet();
                },
                () -> {
                    it.turns.incrementAndGet();
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
