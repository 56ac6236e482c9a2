import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle of a static field in volatile mode publishes other static data. */
public class HandleStaticVolatile {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(HandleStaticVolatile.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int data;
    static boolean ready;

    void give() {
        data = 42;
        READY.setVolatile(true);
    }

    int take() {
        return (boolean) READY.getVolatile() ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleStaticVolatile other = new HandleStaticVolatile();
        other.give();
        other.take();
        HandleStaticVolatile box = new HandleStaticVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
