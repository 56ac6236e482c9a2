import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compare-and-set that fails only reads, as the other side does. */
public class FailedCasAndRead {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(FailedCasAndRead.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int state;

    void give() {
        STATE.compareAndSet(this, 5, 1);
    }

    int take() {
        return state;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FailedCasAndRead other = new FailedCasAndRead();
        other.give();
        other.take();
        FailedCasAndRead box = new FailedCasAndRead();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
