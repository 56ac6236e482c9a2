import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Each thread reads the number plainly after an update of its own. */
public class CasOfTwoInOrder {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CasOfTwoInOrder.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int state;

    void give() {
        STATE.compareAndSet(this, 0, 1);
        STATE.getAndAdd(this, state);
    }

    int take() {
        boolean done = STATE.compareAndSet(this, 2, 3);
        return done ? state : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        CasOfTwoInOrder other = new CasOfTwoInOrder();
        other.give();
        other.take();
        CasOfTwoInOrder box = new CasOfTwoInOrder();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
