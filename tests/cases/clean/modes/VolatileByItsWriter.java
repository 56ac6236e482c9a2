import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The only writer of a volatile field reads it in plain mode. */
public class VolatileByItsWriter {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(VolatileByItsWriter.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int count;

    void give() {
        count = (int) COUNT.get(this) + 1;
    }

    int take() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        VolatileByItsWriter other = new VolatileByItsWriter();
        other.give();
        other.take();
        VolatileByItsWriter box = new VolatileByItsWriter();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
