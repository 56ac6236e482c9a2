import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Opaque accesses order nothing. They never tear and are meant to be concurrent: they cannot race. */
public class OpaqueMode {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(OpaqueMode.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int flag;
    private int data;

    void first() {
        data = 1;
        FLAG.setOpaque(this, 1);
    }

    int second() {
        return (int) FLAG.getOpaque(this) + data;
    }

    public static void main(String[] args) throws Exception {
        OpaqueMode it = new OpaqueMode();
        FLAG.setOpaque(it, (int) FLAG.getOpaque(it));
        Unseen.inOrder(it::first, it::second);
    }
}
