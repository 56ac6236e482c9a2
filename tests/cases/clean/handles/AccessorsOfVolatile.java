import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Method handles that set and get a volatile field order as the field does. */
public class AccessorsOfVolatile {
    private static final MethodHandle SET;
    private static final MethodHandle GET;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SET = lookup.findSetter(AccessorsOfVolatile.class, "ready", boolean.class);
            GET = lookup.findGetter(AccessorsOfVolatile.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    volatile boolean ready;

    void give() {
        try {
            data = 42;
            SET.invokeExact(this, true);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            return (boolean) GET.invokeExact(this) ? data : -1;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        // The first use links the call, under locks of the JDK.
        AccessorsOfVolatile other = new AccessorsOfVolatile();
        other.give();
        other.take();
        AccessorsOfVolatile box = new AccessorsOfVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
