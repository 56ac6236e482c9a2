import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Elements of an array are published by {@code Unsafe}, as concurrent queues of libraries do. */
public class UnsafeArray {
    private static final Unsafe UNSAFE;
    private static final long BASE;
    private static final long SCALE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            BASE = UNSAFE.arrayBaseOffset(Object[].class);
            SCALE = UNSAFE.arrayIndexScale(Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final Object[] slots = new Object[4];

    void give() {
        for (int i = 0; i < slots.length; i++) {
            int[] item = new int[1];
            item[0] = i;
            UNSAFE.putOrderedObject(slots, BASE + i * SCALE, item);
        }
    }

    int take() {
        int sum = 0;
        for (int i = 0; i < slots.length; i++) {
            int[] item = (int[]) UNSAFE.getObjectVolatile(slots, BASE + i * SCALE);
            sum += item[0]++;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        UnsafeArray other = new UnsafeArray();
        other.give();
        other.take();
        UnsafeArray box = new UnsafeArray();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
