import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The field is declared volatile and read directly, and written by a handle with release. */
public class HandleOfVolatile {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleOfVolatile.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    volatile int ready;

    void give() {
        data = 42;
        READY.setRelease(this, 1);
    }

    int take() {
        return ready == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleOfVolatile other = new HandleOfVolatile();
        other.give();
        other.take();
        HandleOfVolatile box = new HandleOfVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
