import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** A hand-made lock is taken by compare-and-set, but the data are written after it was given back. */
public class SpinLockPlainUnlock {
    private static final AtomicIntegerFieldUpdater<SpinLockPlainUnlock> HELD =
            AtomicIntegerFieldUpdater.newUpdater(SpinLockPlainUnlock.class, "held");

    private volatile int held;
    private int guarded;
    private int late;

    void work() {
        while (!HELD.compareAndSet(this, 0, 1)) {
            Thread.onSpinWait();
        }
        guarded++;
        held = 0;
        late++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockPlainUnlock lock = new SpinLockPlainUnlock();
        Unseen.inOrder(lock::work, lock::work);
        System.out.println(lock.guarded + " " + lock.late);
    }
}
