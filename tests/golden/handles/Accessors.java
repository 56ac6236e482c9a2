import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Method handles that get and set a volatile field order what the field orders, however else it is accessed. */
public class Accessors {
    private static final MethodHandle SET;
    private static final MethodHandle GET;

    static {
        try {
            SET = MethodHandles.lookup().findSetter(Accessors.class, "ready", int.class);
            GET = MethodHandles.lookup().findGetter(Accessors.class, "back", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int ready;
    private volatile int back;
    private int data;
    private int more;

    void write() {
        try {
            SET.invokeExact(this, 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int read() {
        try {
            return (int) GET.invokeExact(this);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    void first() {
        data = 1;
        write();
        more = 1;
        back = 1;
    }

    int second() {
        int sum = ready + data;
        return sum + read() + more;
    }

    public static void main(String[] args) throws Exception {
        Accessors it = new Accessors();
        it.write();
        it.read();
        Unseen.inOrder(it::first, it::second);
    }
}
