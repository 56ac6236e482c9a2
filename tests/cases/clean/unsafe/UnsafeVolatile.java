import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Volatile and ordered accesses by {@code Unsafe} publish, whatever the field's declaration says. */
public class UnsafeVolatile {
    private static final Unsafe UNSAFE;
    private static final long READY;
    private static final long ITEM;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            READY = UNSAFE.objectFieldOffset(UnsafeVolatile.class.getDeclaredField("ready"));
            ITEM = UNSAFE.objectFieldOffset(UnsafeVolatile.class.getDeclaredField("item"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;
    Object item;

    void give() {
        data = 40;
        UNSAFE.putIntVolatile(this, READY, 1);
        int[] mine = {2};
        UNSAFE.putOrderedObject(this, ITEM, mine);
    }

    int take() {
        int sum = 0;
        if (UNSAFE.getIntVolatile(this, READY) == 1) {
            sum += data;
        }
        int[] seen = (int[]) UNSAFE.getObjectVolatile(this, ITEM);
        return sum + seen[0]++;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        UnsafeVolatile other = new UnsafeVolatile();
        other.give();
        other.take();
        UnsafeVolatile box = new UnsafeVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
