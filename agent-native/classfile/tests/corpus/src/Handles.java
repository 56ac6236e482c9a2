import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Access modes of variable handles, fences, strings put together by invokedynamic. */
class Handles {
    private static final VarHandle X;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final AtomicIntegerFieldUpdater<Handles> Y = AtomicIntegerFieldUpdater.newUpdater(Handles.class, "y");
    private int x;
    volatile int y;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(Handles.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    boolean all(long[] a, int i, Handles other) {
        X.set(this, 1);
        X.setVolatile(other, (int) X.getAcquire(this));
        VarHandle.fullFence();
        boolean won = X.compareAndSet(this, 1, 2) || X.weakCompareAndSetRelease(this, 2, 3);
        long old = (long) ELEMENT.getAndAdd(a, i, 5L);
        ELEMENT.setRelease(a, 0, old);
        VarHandle.releaseFence();
        return won && Y.incrementAndGet(this) > 0 && ("x" + x + old + won).isEmpty();
    }
}
