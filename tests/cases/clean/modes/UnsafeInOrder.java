import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** What is written plainly through Unsafe is handed over by an ordered store. */
public class UnsafeInOrder {
    private static final Unsafe UNSAFE;
    private static final long VALUE;
    private static final long FLAG;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            VALUE = UNSAFE.objectFieldOffset(UnsafeInOrder.class.getDeclaredField("value"));
            FLAG = UNSAFE.objectFieldOffset(UnsafeInOrder.class.getDeclaredField("flag"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int value;
    int flag;

    void give() {
        UNSAFE.putInt(this, VALUE, 42);
        UNSAFE.putOrderedInt(this, FLAG, UNSAFE.getInt(this, FLAG) + 1);
    }

    int take() {
        return UNSAFE.getIntVolatile(this, FLAG) == 1 ? UNSAFE.getInt(this, VALUE) : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        UnsafeInOrder other = new UnsafeInOrder();
        other.give();
        other.take();
        UnsafeInOrder box = new UnsafeInOrder();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
