import java.lang.reflect.Field;

/** Reflection sets and gets a volatile field: it orders as any other access. */
public class ReflectedVolatile {
    private static final Field READY;

    static {
        try {
            READY = ReflectedVolatile.class.getDeclaredField("ready");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    volatile boolean ready;

    void give() {
        try {
            data = 42;
            READY.set(this, true);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            return READY.getBoolean(this) ? data : -1;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        ReflectedVolatile other = new ReflectedVolatile();
        other.give();
        other.take();
        ReflectedVolatile box = new ReflectedVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
