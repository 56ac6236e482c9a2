import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** An update through Unsafe that fails, and a plain read. */
public class UnsafeFailedCas {
    private static final Unsafe UNSAFE;
    private static final long VALUE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            VALUE = UNSAFE.objectFieldOffset(UnsafeFailedCas.class.getDeclaredField("value"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int value;

    void give() {
        UNSAFE.compareAndSwapInt(this, VALUE, 5, 6);
    }

    int take() {
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        UnsafeFailedCas other = new UnsafeFailedCas();
        other.give();
        other.take();
        UnsafeFailedCas box = new UnsafeFailedCas();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
