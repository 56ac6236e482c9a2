import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The reader acquires, but the writer does not release. */
public class HandleAcquireOnly {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleAcquireOnly.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42; //~ race
        READY.setOpaque(this, 1);
    }

    int take() {
        return (int) READY.getAcquire(this) == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleAcquireOnly other = new HandleAcquireOnly();
        other.give();
        other.take();
        HandleAcquireOnly box = new HandleAcquireOnly();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
