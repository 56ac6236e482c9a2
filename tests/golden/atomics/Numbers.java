import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** AtomicInteger and AtomicLong. */
public class Numbers {
    private final AtomicInteger small = new AtomicInteger();
    private final AtomicLong large = new AtomicLong();
    private int one;
    private int two;

    void first() {
        one = 1;
        small.incrementAndGet();
        two = 1;
        large.lazySet(1);
    }

    long second() {
        int sum = small.get() + one + two;
        return sum + large.getAcquire() + two;
    }

    public static void main(String[] args) throws Exception {
        Numbers it = new Numbers();
        it.large.lazySet(it.large.getAcquire());
        it.small.compareAndSet(it.small.get(), it.small.incrementAndGet());
        Unseen.inOrder(it::first, it::second);
    }
}
