import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compare-and-set that succeeds, and a plain read. */
public class CasAndPlainRead {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CasAndPlainRead.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int state;

    void give() {
        STATE.compareAndSet(this, 0, 1); //~ race
    }

    int take() {
        int now = state; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        CasAndPlainRead other = new CasAndPlainRead();
        other.give();
        other.take();
        CasAndPlainRead box = new CasAndPlainRead();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
