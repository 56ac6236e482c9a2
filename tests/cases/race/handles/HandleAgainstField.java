import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** One side writes by a handle in plain mode, the other one reads the field itself: one variable. */
public class HandleAgainstField {
    private static final VarHandle DATA;

    static {
        try {
            DATA = MethodHandles.lookup().findVarHandle(HandleAgainstField.class, "data", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;

    void give() {
        DATA.set(this, 42); //~ race
    }

    int take() {
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        HandleAgainstField other = new HandleAgainstField();
        other.give();
        other.take();
        HandleAgainstField box = new HandleAgainstField();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take()); //~ race
        System.out.println(seen[0]);
    }
}
