import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle in plain mode accesses the field as plain code does. */
public class HandlePlain {
    private static final VarHandle DATA;

    static {
        try {
            DATA = MethodHandles.lookup().findVarHandle(HandlePlain.class, "data", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;

    void give() {
        DATA.set(this, 42); //~ race
    }

    int take() {
        return (int) DATA.get(this); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandlePlain other = new HandlePlain();
        other.give();
        other.take();
        HandlePlain box = new HandlePlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
