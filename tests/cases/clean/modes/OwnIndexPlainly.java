import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The only writer of an index reads it plainly; the other side reads it with order. */
public class OwnIndexPlainly {
    private static final VarHandle TAIL;

    static {
        try {
            TAIL = MethodHandles.lookup().findVarHandle(OwnIndexPlainly.class, "tail", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final int[] slots = new int[4];
    int tail;

    void give() {
        int at = (int) TAIL.get(this);
        slots[at & 3] = 42;
        TAIL.setRelease(this, tail + 1);
    }

    int take() {
        int end = (int) TAIL.getAcquire(this);
        return end == 0 ? -1 : slots[end - 1 & 3];
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        OwnIndexPlainly other = new OwnIndexPlainly();
        other.give();
        other.take();
        OwnIndexPlainly box = new OwnIndexPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
