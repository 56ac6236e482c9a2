import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

/** Method handles made from a reflected volatile field, and called with other types, order as the field does. */
public class UnreflectedVolatile {
    private static final MethodHandle SET;
    private static final MethodHandle GET;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SET = lookup.unreflectSetter(UnreflectedVolatile.class.getDeclaredField("ready"));
            GET = lookup.unreflectGetter(UnreflectedVolatile.class.getDeclaredField("ready"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    volatile int ready;

    void give() {
        try {
            data = 42;
            SET.invoke((Object) this, Integer.valueOf(1));
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            Object seen = GET.invoke((Object) this);
            return seen.equals(1) ? data : -1;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        // The first use links the call, under locks of the JDK.
        UnreflectedVolatile other = new UnreflectedVolatile();
        other.give();
        other.take();
        UnreflectedVolatile box = new UnreflectedVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
