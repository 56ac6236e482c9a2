import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A static volatile field is read in plain mode. */
public class VolatileStaticPlainly {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(VolatileStaticPlainly.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static volatile int flag;

    void give() {
        flag = 1; //~ race
    }

    int take() {
        return (int) FLAG.get(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        VolatileStaticPlainly other = new VolatileStaticPlainly();
        other.give();
        other.take();
        VolatileStaticPlainly box = new VolatileStaticPlainly();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
