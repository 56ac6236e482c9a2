import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Two threads update a number atomically, a third one reads it plainly. */
public class CasByTwoAndRead {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(CasByTwoAndRead.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int state;

    void give() {
        STATE.getAndAdd(this, 1); //~ race
    }

    int take() {
        return (int) STATE.getAndAdd(this, 1); //~ race
    }

    int look() {
        int now = state; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        CasByTwoAndRead other = new CasByTwoAndRead();
        other.give();
        other.take();
        other.look();
        CasByTwoAndRead box = new CasByTwoAndRead();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take(), () -> seen[1] = box.look());
        System.out.println(seen[1]);
    }
}
