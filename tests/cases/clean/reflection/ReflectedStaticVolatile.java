import java.lang.reflect.Field;

/** Reflection sets a volatile static field, and plain code reads it. */
public class ReflectedStaticVolatile {
    private static final Field READY;

    static {
        try {
            READY = ReflectedStaticVolatile.class.getDeclaredField("ready");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static volatile int ready;
    int data;

    void give(int round) {
        try {
            data = 42;
            READY.setInt(null, round);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int take(int round) {
        return ready == round ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        ReflectedStaticVolatile other = new ReflectedStaticVolatile();
        other.give(1);
        other.take(1);
        ReflectedStaticVolatile box = new ReflectedStaticVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(() -> box.give(2), () -> seen[0] = box.take(2));
        System.out.println(seen[0]);
    }
}
