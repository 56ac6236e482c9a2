import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A volatile field is read in plain mode. */
public class VolatileReadPlainly {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(VolatileReadPlainly.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int flag;

    void give() {
        flag = 1; //~ race
    }

    int take() {
        return (int) FLAG.get(this); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        VolatileReadPlainly other = new VolatileReadPlainly();
        other.give();
        other.take();
        VolatileReadPlainly box = new VolatileReadPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
