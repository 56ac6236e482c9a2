import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The data is ordered by fences around opaque accesses. */
public class OpaqueWithFences {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(OpaqueWithFences.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int flag;

    void give() {
        data = 42;
        VarHandle.releaseFence();
        FLAG.setOpaque(this, 1);
    }

    int take() {
        int seen = (int) FLAG.getOpaque(this);
        VarHandle.acquireFence();
        return seen == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        OpaqueWithFences other = new OpaqueWithFences();
        other.give();
        other.take();
        OpaqueWithFences box = new OpaqueWithFences();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
