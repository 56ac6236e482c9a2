import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Weak compare and set in its modes. The plain one orders nothing. */
public class WeakModes {
    private static final VarHandle A;
    private static final VarHandle B;
    private static final VarHandle C;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            A = lookup.findVarHandle(WeakModes.class, "a", int.class);
            B = lookup.findVarHandle(WeakModes.class, "b", int.class);
            C = lookup.findVarHandle(WeakModes.class, "c", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int a;
    private int b;
    private int c;
    private int one;
    private int two;
    private int three;

    void first() {
        one = 1;
        A.weakCompareAndSetPlain(this, 0, 1);
        two = 1;
        B.weakCompareAndSetRelease(this, 0, 1);
        three = 1;
        C.weakCompareAndSet(this, 0, 1);
    }

    void second() {
        A.weakCompareAndSetPlain(this, 1, 2);
        int seen = one;
        B.weakCompareAndSetAcquire(this, 1, 2);
        seen += two;
        C.weakCompareAndSet(this, 1, 2);
        seen += three;
    }

    public static void main(String[] args) throws Exception {
        WeakModes it = new WeakModes();
        A.weakCompareAndSetPlain(it, 5, 6);
        B.weakCompareAndSetRelease(it, 5, 6);
        B.weakCompareAndSetAcquire(it, 5, 6);
        C.weakCompareAndSet(it, 5, 6);
        Unseen.inOrder(it::first, it::second);
    }
}
