import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The reader has a fence, the writer has none. */
public class FenceOfReaderOnly {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(FenceOfReaderOnly.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42; //~ race
        READY.setOpaque(this, 1);
    }

    int take() {
        int seen = (int) READY.getOpaque(this);
        VarHandle.acquireFence();
        return seen == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        FenceOfReaderOnly other = new FenceOfReaderOnly();
        other.give();
        other.take();
        FenceOfReaderOnly box = new FenceOfReaderOnly();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
