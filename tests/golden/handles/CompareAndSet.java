import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Compare and set reads and writes as a volatile access; each mode of compare and exchange as its name says. */
public class CompareAndSet {
    private static final VarHandle A;
    private static final VarHandle B;
    private static final VarHandle C;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            A = lookup.findVarHandle(CompareAndSet.class, "a", int.class);
            B = lookup.findVarHandle(CompareAndSet.class, "b", int.class);
            C = lookup.findVarHandle(CompareAndSet.class, "c", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int a;
    private volatile int b;
    private volatile int c;
    private int one;
    private int two;
    private int three;

    void first() {
        one = 1;
        A.compareAndSet(this, 0, 1);
        two = 1;
        int seen = (int) B.compareAndExchangeRelease(this, 0, 1);
        three = 1;
        seen += (int) C.compareAndExchange(this, 0, 1);
    }

    void second() {
        int seen = (int) B.compareAndExchangeAcquire(this, 1, 2);
        seen += two + three;
        seen += (int) C.compareAndExchange(this, 1, 2);
        seen += three;
        A.compareAndSet(this, 1, 2);
        seen += one;
    }

    public static void main(String[] args) throws Exception {
        CompareAndSet it = new CompareAndSet();
        A.compareAndSet(it, 0, 0);
        B.compareAndSet(it, it.a, it.b);
        int seen = (int) C.compareAndExchange(it, it.c, 0);
        seen += (int) C.compareAndExchangeAcquire(it, 0, 0) + (int) C.compareAndExchangeRelease(it, 0, 0);
        Unseen.inOrder(it::first, it::second);
    }
}
