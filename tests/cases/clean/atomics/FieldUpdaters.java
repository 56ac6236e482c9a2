import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Updaters of volatile fields publish as the fields themselves do. */
public class FieldUpdaters {
    private static final AtomicIntegerFieldUpdater<FieldUpdaters> NUMBER =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "number");
    private static final AtomicLongFieldUpdater<FieldUpdaters> WIDE =
            AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "wide");
    private static final AtomicReferenceFieldUpdater<FieldUpdaters, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "name");

    volatile int number;
    volatile long wide;
    volatile String name;
    private int a;
    private int b;
    private int c;

    void give() {
        a = 1;
        NUMBER.incrementAndGet(this);
        b = 2;
        WIDE.compareAndSet(this, 0, 1);
        c = 3;
        NAME.lazySet(this, "set");
    }

    int take() {
        int sum = 0;
        if (number == 1) {
            sum += a;
        }
        if (WIDE.get(this) == 1) {
            sum += b;
        }
        if (NAME.getAndSet(this, "seen").equals("set")) {
            sum += c;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        FieldUpdaters other = new FieldUpdaters();
        other.give();
        other.take();
        FieldUpdaters box = new FieldUpdaters();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
