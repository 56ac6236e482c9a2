import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle's volatile accesses mean the same variable as the field's own. */
public class VolatileMode {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(VolatileMode.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int flag;
    private int data;
    private int more;

    void first() {
        data = 1;
        FLAG.setVolatile(this, 1);
        more = 1;
        flag = 2;
    }

    int second() {
        int sum = flag + data;
        sum += (int) FLAG.getVolatile(this);
        return sum + more;
    }

    public static void main(String[] args) throws Exception {
        VolatileMode it = new VolatileMode();
        FLAG.setVolatile(it, 0);
        FLAG.getVolatile(it);
        Unseen.inOrder(it::first, it::second);
    }
}
