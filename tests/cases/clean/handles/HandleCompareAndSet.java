import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A lock made of a field: compare-and-set with acquire takes it, a release write lets it go. */
public class HandleCompareAndSet {
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(HandleCompareAndSet.class, "held", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    boolean held;
    int count;

    void add() {
        for (int i = 0; i < 50; i++) {
            while (!HELD.weakCompareAndSetAcquire(this, false, true)) {
                Thread.yield();
            }
            count++;
            HELD.setRelease(this, false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        new HandleCompareAndSet().add();
        HandleCompareAndSet counter = new HandleCompareAndSet();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
