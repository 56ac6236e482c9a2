import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A field is written through Unsafe, and read by itself. */
public class UnsafeFieldPlainly {
    private static final Unsafe UNSAFE;
    private static final long VALUE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            VALUE = UNSAFE.objectFieldOffset(UnsafeFieldPlainly.class.getDeclaredField("value"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int value;

    void give() {
        UNSAFE.putInt(this, VALUE, 1); //~ race
    }

    int take() {
        int now = value; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        UnsafeFieldPlainly other = new UnsafeFieldPlainly();
        other.give();
        other.take();
        UnsafeFieldPlainly box = new UnsafeFieldPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
