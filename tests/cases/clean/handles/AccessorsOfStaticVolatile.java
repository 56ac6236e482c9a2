import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Method handles that set and get a volatile static field order as the field does. */
public class AccessorsOfStaticVolatile {
    private static final MethodHandle SET;
    private static final MethodHandle GET;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SET = lookup.findStaticSetter(AccessorsOfStaticVolatile.class, "ready", int.class);
            GET = lookup.findStaticGetter(AccessorsOfStaticVolatile.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int data;
    static volatile int ready;

    void give() {
        try {
            data = 42;
            SET.invokeExact(1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            return (int) GET.invokeExact() == 1 ? data : -1;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        // The first use links the call, under locks of the JDK.
        AccessorsOfStaticVolatile other = new AccessorsOfStaticVolatile();
        other.give();
        other.take();
        AccessorsOfStaticVolatile box = new AccessorsOfStaticVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
