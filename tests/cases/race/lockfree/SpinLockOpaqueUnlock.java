import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A spin lock that is let go by an opaque write: the next holder sees it free, but is not ordered after the work. */
public class SpinLockOpaqueUnlock {
    private static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findVarHandle(SpinLockOpaqueUnlock.class, "locked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean locked;
    private int count;

    void add() {
        while (!LOCKED.compareAndSet(this, false, true)) {
            Thread.yield();
        }
        count++; //~ race
        LOCKED.setOpaque(this, false);
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockOpaqueUnlock counter = new SpinLockOpaqueUnlock();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
