import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Opaque accesses to the flag do not race, but they do not order the data either. */
public class HandleOpaque {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(HandleOpaque.class, "ready", int.class);
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
        return (int) READY.getOpaque(this) == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleOpaque other = new HandleOpaque();
        other.give();
        other.take();
        HandleOpaque box = new HandleOpaque();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
