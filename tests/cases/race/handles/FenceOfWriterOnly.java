import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The writer has a fence, the reader has none. */
public class FenceOfWriterOnly {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(FenceOfWriterOnly.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42; //~ race
        VarHandle.releaseFence();
        READY.setOpaque(this, 1);
    }

    int take() {
        return (int) READY.getOpaque(this) == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        FenceOfWriterOnly other = new FenceOfWriterOnly();
        other.give();
        other.take();
        FenceOfWriterOnly box = new FenceOfWriterOnly();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
