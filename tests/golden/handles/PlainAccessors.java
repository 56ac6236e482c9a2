import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** Handles of plain fields and of methods order nothing, even if a volatile field is reflected on. */
public class PlainAccessors {
    private static final MethodHandle SET;
    private static final MethodHandle CALL;

    static {
        try {
            SET = MethodHandles.lookup().findSetter(PlainAccessors.class, "ready", int.class);
            CALL = MethodHandles.lookup().findVirtual(PlainAccessors.class, "call", MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int other;
    private int ready;
    private int data;

    void call() {}

    void first() {
        try {
            data = 1;
            SET.invokeExact(this, 1);
            CALL.invokeExact(this);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    void second() {
        try {
            CALL.invokeExact(this);
            data = 2;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        PlainAccessors it = new PlainAccessors();
        Field field = PlainAccessors.class.getDeclaredField("other");
        field.setInt(it, field.getInt(it) + 1);
        Unseen.inOrder(it::first, it::second);
    }
}
