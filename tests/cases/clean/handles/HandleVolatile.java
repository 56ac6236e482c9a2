import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle in volatile mode orders, though the field is declared plain. */
public class HandleVolatile {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleVolatile.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42;
        READY.setVolatile(this, 1);
    }

    int take() {
        return (int) READY.getVolatile(this) == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleVolatile other = new HandleVolatile();
        other.give();
        other.take();
        HandleVolatile box = new HandleVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
