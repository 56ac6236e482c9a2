import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The field is declared volatile, and the handle reads it in opaque mode: the declaration does not help. */
public class VolatileMadePlain {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(VolatileMadePlain.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    volatile int ready;

    void give() {
        data = 42; //~ race
        ready = 1;
    }

    int take() {
        return (int) READY.getOpaque(this) == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        VolatileMadePlain other = new VolatileMadePlain();
        other.give();
        other.take();
        VolatileMadePlain box = new VolatileMadePlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
