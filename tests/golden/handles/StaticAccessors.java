import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/** Static volatile fields, set and read by handles made from reflected fields, and directly. */
public class StaticAccessors {
    private static volatile long ready;
    private static volatile long back;

    private int data;
    private int more;
    private int most;

    static MethodHandle handle(String name, boolean sets) {
        try {
            Field field = StaticAccessors.class.getDeclaredField(name);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            return sets ? lookup.unreflectSetter(field) : lookup.unreflectGetter(field);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static final MethodHandle SET = handle("ready", true);
    static final MethodHandle GET = handle("back", false);

    void first() {
        data = 1;
        try {
            SET.invoke(1L);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        more = 1;
        back = 1;
        most = 1;
    }

    int second() {
        long sum = ready + data;
        try {
            return (int) (sum + (long) GET.invoke() + more + most);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        StaticAccessors it = new StaticAccessors();
        Unseen.inOrder(it::first, it::second);
    }
}
