import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters mean the same variables as the fields' own accesses. */
public class Updaters {
    private static final AtomicIntegerFieldUpdater<Updaters> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(Updaters.class, "count");
    private static final AtomicReferenceFieldUpdater<Updaters, String> WORD =
            AtomicReferenceFieldUpdater.newUpdater(Updaters.class, String.class, "word");

    private volatile int count;
    private volatile String word = "";
    private int one;
    private int two;

    void first() {
        one = 1;
        COUNT.incrementAndGet(this);
        two = 1;
        word = "x";
    }

    int second() {
        int sum = count + one + two;
        return WORD.get(this).length() + two + sum;
    }

    public static void main(String[] args) throws Exception {
        Updaters it = new Updaters();
        COUNT.incrementAndGet(it);
        WORD.compareAndSet(it, "x", WORD.get(it));
        Unseen.inOrder(it::first, it::second);
    }
}
