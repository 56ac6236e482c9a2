import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle of array elements: each element is a variable of its own. */
public class ArrayHandle {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] flags = new long[2];
    private int one;
    private int two;

    void first() {
        one = 1;
        ELEMENT.setVolatile(flags, 0, 1L);
        two = 1;
        ELEMENT.getAndAdd(flags, 1, 1L);
    }

    int second() {
        long seen = (long) ELEMENT.getVolatile(flags, 0);
        int sum = one + two;
        seen += (long) ELEMENT.getVolatile(flags, 1);
        return sum + two;
    }

    public static void main(String[] args) throws Exception {
        ArrayHandle it = new ArrayHandle();
        ELEMENT.setVolatile(it.flags, 0, 0L);
        long seen = (long) ELEMENT.getVolatile(it.flags, 1);
        Unseen.inOrder(it::first, it::second);
    }
}
