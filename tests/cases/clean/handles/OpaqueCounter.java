import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** All accesses to the variable are opaque, and nothing else is shared. */
public class OpaqueCounter {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(OpaqueCounter.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int count;

    void give() {
        COUNT.setOpaque(this, 42);
    }

    int take() {
        return (int) COUNT.getOpaque(this);
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        OpaqueCounter other = new OpaqueCounter();
        other.give();
        other.take();
        OpaqueCounter box = new OpaqueCounter();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
