import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Release and acquire order; the other way round they do not. */
public class AcquireRelease {
    private static final VarHandle FLAG;
    private static final VarHandle BACK;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(AcquireRelease.class, "flag", int.class);
            BACK = MethodHandles.lookup().findVarHandle(AcquireRelease.class, "back", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int flag;
    private int back;
    private int data;
    private int other;

    void first() {
        data = 1;
        FLAG.setRelease(this, 1);
        other = 1;
        int seen = (int) BACK.getAcquire(this);
    }

    int second() {
        int seen = (int) FLAG.getAcquire(this);
        BACK.setRelease(this, 1);
        return data + other;
    }

    public static void main(String[] args) throws Exception {
        AcquireRelease it = new AcquireRelease();
        FLAG.setRelease(it, 0);
        BACK.setRelease(it, (int) BACK.getAcquire(it));
        Unseen.inOrder(it::first, it::second);
    }
}
