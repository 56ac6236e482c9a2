import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle's plain accesses are accesses as the field's own, and order nothing. */
public class PlainMode {
    private static final VarHandle DATA;
    private static final VarHandle COUNT;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            DATA = MethodHandles.lookup().findVarHandle(PlainMode.class, "data", int.class);
            COUNT = MethodHandles.lookup().findStaticVarHandle(PlainMode.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int count;
    private int data;
    private final int[] array = new int[3];

    void first() {
        DATA.set(this, 1);
        COUNT.set(1);
        ELEMENT.set(array, 2, 1);
    }

    int second() {
        int sum = data;
        sum += (int) COUNT.get();
        return sum + (int) ELEMENT.get(array, 2);
    }

    public static void main(String[] args) throws Exception {
        // Handles are linked when first used, by means that order threads.
        PlainMode linked = new PlainMode();
        linked.first();
        synchronized (linked) {
            linked.second();
        }
        PlainMode it = new PlainMode();
        Unseen.inOrder(it::first, it::second);
    }
}
