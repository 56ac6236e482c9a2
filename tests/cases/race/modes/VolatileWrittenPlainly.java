import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A volatile field is written in plain mode. */
public class VolatileWrittenPlainly {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(VolatileWrittenPlainly.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int flag;

    void give() {
        FLAG.set(this, 1); //~ race
    }

    int take() {
        int now = flag; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        VolatileWrittenPlainly other = new VolatileWrittenPlainly();
        other.give();
        other.take();
        VolatileWrittenPlainly box = new VolatileWrittenPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
