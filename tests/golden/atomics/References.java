import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** AtomicReference, AtomicBoolean and a stamped reference. What is put into one is published. */
public class References {
    static final class Box {
        int value;
    }

    private final AtomicReference<Box> box = new AtomicReference<>();
    private final AtomicBoolean flag = new AtomicBoolean();
    private final AtomicStampedReference<Box> stamped = new AtomicStampedReference<>(null, 0);
    private int one;
    private int two;

    void first() {
        Box fresh = new Box();
        fresh.value = 1;
        box.set(fresh);
        fresh.value = 2;
        one = 1;
        flag.compareAndSet(false, true);
        two = 1;
        stamped.compareAndSet(null, fresh, 0, 1);
    }

    int second() {
        int sum = box.get().value;
        if (flag.get()) {
            sum += one;
        }
        sum += two;
        return sum + stamped.getStamp() + two;
    }

    public static void main(String[] args) throws Exception {
        References it = new References();
        it.stamped.set(null, it.stamped.getStamp());
        Unseen.inOrder(it::first, it::second);
    }
}
