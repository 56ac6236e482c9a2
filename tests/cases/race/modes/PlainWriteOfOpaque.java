import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The flag is read opaquely, but written by the field itself. */
public class PlainWriteOfOpaque {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(PlainWriteOfOpaque.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int flag;

    void give() {
        flag = 1; //~ race
    }

    int take() {
        return (int) FLAG.getOpaque(this); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PlainWriteOfOpaque other = new PlainWriteOfOpaque();
        other.give();
        other.take();
        PlainWriteOfOpaque box = new PlainWriteOfOpaque();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
