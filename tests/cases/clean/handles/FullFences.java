import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Full fences on both sides of an opaque flag. */
public class FullFences {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(FullFences.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42;
        VarHandle.fullFence();
        READY.setOpaque(this, 1);
    }

    int take() {
        int seen = (int) READY.getOpaque(this);
        VarHandle.fullFence();
        return seen == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        FullFences other = new FullFences();
        other.give();
        other.take();
        FullFences box = new FullFences();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
