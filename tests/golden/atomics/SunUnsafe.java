import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** The old Unsafe: volatile, ordered and compare-and-swap accesses mean the same variable as the field's own. */
public class SunUnsafe {
    private static final Unsafe UNSAFE;
    private static final long FLAG;

    static {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = (Unsafe) field.get(null);
            FLAG = UNSAFE.objectFieldOffset(SunUnsafe.class.getDeclaredField("flag"));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int flag;
    private int one;
    private int two;
    private int three;

    void first() {
        one = 1;
        UNSAFE.putIntVolatile(this, FLAG, 1);
        two = 1;
        UNSAFE.compareAndSwapInt(this, FLAG, 1, 2);
        three = 1;
        UNSAFE.putOrderedInt(this, FLAG, 3);
    }

    int second() {
        int sum = three;
        sum += UNSAFE.getIntVolatile(this, FLAG) + one;
        return sum + flag + two + three;
    }

    public static void main(String[] args) throws Exception {
        SunUnsafe it = new SunUnsafe();
        UNSAFE.putIntVolatile(it, FLAG, it.flag);
        Unseen.inOrder(it::first, it::second);
    }
}
