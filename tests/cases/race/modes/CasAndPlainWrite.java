import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compare-and-set that fails has read what was written plainly. */
public class CasAndPlainWrite {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CasAndPlainWrite.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int state;

    void give() {
        state = 2; //~ race
    }

    int take() {
        return STATE.compareAndSet(this, 0, 1) ? 1 : 0; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        CasAndPlainWrite other = new CasAndPlainWrite();
        other.give();
        other.take();
        CasAndPlainWrite box = new CasAndPlainWrite();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
