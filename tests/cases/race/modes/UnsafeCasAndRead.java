import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A field of a superclass is updated through Unsafe, and read by itself. */
public class UnsafeCasAndRead {
    private static final Unsafe UNSAFE;
    private static final long VALUE;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            VALUE = UNSAFE.objectFieldOffset(Padded.class.getDeclaredField("value"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static class Padded {
        int value;
    }

    static class Counter extends Padded {
        int more;
    }

    final Counter counter = new Counter();

    void give() {
        UNSAFE.compareAndSwapInt(counter, VALUE, 0, 1); //~ race
    }

    int take() {
        return counter.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        UnsafeCasAndRead other = new UnsafeCasAndRead();
        other.give();
        other.take();
        UnsafeCasAndRead box = new UnsafeCasAndRead();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
