import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** The flag is written with order, but read plainly. */
public class UnsafePlainFlag {
    private static final Unsafe UNSAFE;
    private static final long READY;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            READY = UNSAFE.objectFieldOffset(UnsafePlainFlag.class.getDeclaredField("ready"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    volatile int ready;

    void give() {
        data = 42; //~ race
        UNSAFE.putOrderedInt(this, READY, 1); //~ race
    }

    int take() {
        int seen = UNSAFE.getInt(this, READY); //~ race
        return seen == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        UnsafePlainFlag other = new UnsafePlainFlag();
        other.give();
        other.take();
        UnsafePlainFlag box = new UnsafePlainFlag();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
