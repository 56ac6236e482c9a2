import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** One slot of an array is published by {@code Unsafe}, and another one looked at. */
public class UnsafeOtherSlot {
    private static final Unsafe UNSAFE;
    private static final long BASE;
    private static final long SCALE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            BASE = UNSAFE.arrayBaseOffset(int[].class);
            SCALE = UNSAFE.arrayIndexScale(int[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final int[] flags = new int[2];
    int data;

    void give() {
        data = 42; //~ race
        UNSAFE.putIntVolatile(flags, BASE, 1);
    }

    int take() {
        int seen = UNSAFE.getIntVolatile(flags, BASE + SCALE);
        return seen == 0 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        UnsafeOtherSlot other = new UnsafeOtherSlot();
        other.give();
        other.take();
        UnsafeOtherSlot box = new UnsafeOtherSlot();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
