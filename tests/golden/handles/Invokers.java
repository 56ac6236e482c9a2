import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** Method handles that are invoked in place of a variable handle order what it orders. */
public class Invokers {
    private static final VarHandle READY;
    private static final MethodHandle SET;
    private static final MethodHandle GET;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(Invokers.class, "ready", int.class);
            SET = READY.toMethodHandle(AccessMode.SET_RELEASE);
            GET = MethodHandles.varHandleExactInvoker(
                    AccessMode.GET_ACQUIRE, READY.accessModeType(AccessMode.GET_ACQUIRE));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int ready;
    private int data;
    private int more;

    void first() {
        try {
            data = 1;
            SET.invokeExact(this, 1);
            more = 1;
            ready = 2;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int second() {
        try {
            int sum = (int) GET.invokeExact(READY, this) + data;
            return sum + more;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Invokers it = new Invokers();
        Unseen.inOrder(it::first, it::second);
    }
}
