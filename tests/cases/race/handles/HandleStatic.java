import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A handle of a static field in plain mode. */
public class HandleStatic {
    private static final VarHandle DATA;

    static {
        try {
            DATA = MethodHandles.lookup().findStaticVarHandle(HandleStatic.class, "data", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int data;

    void give() {
        DATA.set(42); //~ race
    }

    int take() {
        return (int) DATA.get(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleStatic other = new HandleStatic();
        other.give();
        other.take();
        HandleStatic box = new HandleStatic();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
