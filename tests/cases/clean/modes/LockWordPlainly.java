import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The holder of a lock reads the lock's word and what it guards plainly. */
public class LockWordPlainly {
    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(LockWordPlainly.class, "word", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int word;
    int data;

    private int add(int more) {
        while (!WORD.weakCompareAndSetAcquire(this, 0, 1)) {
            Thread.yield();
        }
        data += word * more;
        int now = data;
        WORD.setRelease(this, 0);
        return now;
    }

    void give() {
        add(2);
    }

    int take() {
        return add(3);
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        LockWordPlainly other = new LockWordPlainly();
        other.give();
        other.take();
        LockWordPlainly box = new LockWordPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
