import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An update with acquire only writes the flag, but does not publish what came before it. */
public class AcquireUpdate {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(AcquireUpdate.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42; //~ race
        READY.getAndAddAcquire(this, 1);
    }

    int take() {
        return (int) READY.getVolatile(this) == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        AcquireUpdate other = new AcquireUpdate();
        other.give();
        other.take();
        AcquireUpdate box = new AcquireUpdate();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
