import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Each thread accesses its own element plainly through Unsafe. */
public class OwnElementsByUnsafe {
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
        UNSAFE.putLong(all, BASE + 8, 3);
        all[1]++;
    }

    int take() {
        UNSAFE.putLong(all, BASE + 16, 5);
        return (int) (UNSAFE.getLong(all, BASE + 16) + all[0]);
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        OwnElementsByUnsafe other = new OwnElementsByUnsafe();
        other.give();
        other.take();
        OwnElementsByUnsafe box = new OwnElementsByUnsafe();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
