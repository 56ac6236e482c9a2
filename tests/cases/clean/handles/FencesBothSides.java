import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A release fence before the opaque write, an acquire fence after the opaque read. */
public class FencesBothSides {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(FencesBothSides.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42;
        VarHandle.releaseFence();
        READY.setOpaque(this, 1);
    }

    int take() {
        int seen = (int) READY.getOpaque(this);
        VarHandle.acquireFence();
        return seen == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        FencesBothSides other = new FencesBothSides();
        other.give();
        other.take();
        FencesBothSides box = new FencesBothSides();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
