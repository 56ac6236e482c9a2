import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Who sees the result of a compare-and-set may read the variable plainly. */
public class CasSeenInOrder {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CasSeenInOrder.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int state;

    void give() {
        STATE.compareAndSet(this, 0, 1);
    }

    int take() {
        return (int) STATE.getAcquire(this) == 1 ? state : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        CasSeenInOrder other = new CasSeenInOrder();
        other.give();
        other.take();
        CasSeenInOrder box = new CasSeenInOrder();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
