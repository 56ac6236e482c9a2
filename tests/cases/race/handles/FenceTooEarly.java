import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The fence of the writer comes before the data, so it does not order the data. */
public class FenceTooEarly {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(FenceTooEarly.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        VarHandle.releaseFence();
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
        FenceTooEarly other = new FenceTooEarly();
        other.give();
        other.take();
        FenceTooEarly box = new FenceTooEarly();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
