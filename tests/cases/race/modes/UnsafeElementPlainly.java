import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** An element is read through Unsafe, and written by its index. */
public class UnsafeElementPlainly {
    private static final Unsafe UNSAFE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final long BASE = UNSAFE.arrayBaseOffset(long[].class);

    final long[] all = new long[4];

    void give() {
        all[3] = 1; //~ race
    }

    int take() {
        return (int) UNSAFE.getLong(all, BASE + 24); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        UnsafeElementPlainly other = new UnsafeElementPlainly();
        other.give();
        other.take();
        UnsafeElementPlainly box = new UnsafeElementPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
