import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle of a static field means the same variable as the field's own accesses. */
public class StaticHandle {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(StaticHandle.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static volatile int flag;
    private static int data;
    private static int more;

    static void first() {
        data = 1;
        FLAG.setRelease(1);
        more = 1;
        flag = 2;
    }

    static int second() {
        return flag + data + (int) FLAG.getAcquire() + more;
    }

    public static void main(String[] args) throws Exception {
        FLAG.setRelease((int) FLAG.getAcquire());
        Unseen.inOrder(StaticHandle::first, StaticHandle::second);
    }
}
