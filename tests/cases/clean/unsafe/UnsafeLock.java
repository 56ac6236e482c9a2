import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** A lock made of {@code Unsafe}'s compare-and-swap on a plain field. */
public class UnsafeLock {
    private static final Unsafe UNSAFE;
    private static final long HELD;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            HELD = UNSAFE.objectFieldOffset(UnsafeLock.class.getDeclaredField("held"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int held;
    int count;

    void add() {
        for (int i = 0; i < 50; i++) {
            while (!UNSAFE.compareAndSwapInt(this, HELD, 0, 1)) {
                Thread.yield();
            }
            count++;
            UNSAFE.putIntVolatile(this, HELD, 0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        new UnsafeLock().add();
        UnsafeLock counter = new UnsafeLock();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
