import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A lock that is taken by compare-and-set with release only: it does not see what its last holder did. */
public class CompareAndSetRelease {
    private static final VarHandle HELD;

    static {
        try {
            HELD = MethodHandles.lookup().findVarHandle(CompareAndSetRelease.class, "held", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    boolean held;
    int count;

    void add() {
        while (!HELD.weakCompareAndSetRelease(this, false, true)) {
            Thread.yield();
        }
        count++; //~ race
        HELD.setRelease(this, false);
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        new CompareAndSetRelease().add();
        CompareAndSetRelease counter = new CompareAndSetRelease();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
