import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A static field is written through Unsafe, and read by itself. */
public class UnsafeStaticPlainly {
    private static final Unsafe UNSAFE;
    private static final Object BASE;
    private static final long VALUE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            BASE = UNSAFE.staticFieldBase(UnsafeStaticPlainly.class.getDeclaredField("value"));
            VALUE = UNSAFE.staticFieldOffset(UnsafeStaticPlainly.class.getDeclaredField("value"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int value;

    void give() {
        UNSAFE.putInt(BASE, VALUE, 1); //~ race
    }

    int take() {
        int now = value; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        UnsafeStaticPlainly other = new UnsafeStaticPlainly();
        other.give();
        other.take();
        UnsafeStaticPlainly box = new UnsafeStaticPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
