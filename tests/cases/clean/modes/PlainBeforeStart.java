import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** What is written plainly before a thread starts may be accessed atomically after it. */
public class PlainBeforeStart {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(PlainBeforeStart.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int count;

    PlainBeforeStart() {
        count = 5;
    }

    void give() {
        COUNT.getAndAdd(this, 1);
    }

    int take() {
        return (int) COUNT.getAndAdd(this, 1);
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PlainBeforeStart other = new PlainBeforeStart();
        other.give();
        other.take();
        PlainBeforeStart box = new PlainBeforeStart();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
