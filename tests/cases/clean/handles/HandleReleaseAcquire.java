import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A release write by a handle, an acquire read by a handle. */
public class HandleReleaseAcquire {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleReleaseAcquire.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42;
        READY.setRelease(this, 1);
    }

    int take() {
        return (int) READY.getAcquire(this) == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleReleaseAcquire other = new HandleReleaseAcquire();
        other.give();
        other.take();
        HandleReleaseAcquire box = new HandleReleaseAcquire();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
