import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Access modes of a variable handle, called as method handles, keep their order. */
public class ModeAsMethod {
    private static final MethodHandle SET;
    private static final MethodHandle GET;

    static {
        try {
            VarHandle ready = MethodHandles.lookup().findVarHandle(ModeAsMethod.class, "ready", int.class);
            SET = ready.toMethodHandle(VarHandle.AccessMode.SET_RELEASE);
            GET = ready.toMethodHandle(VarHandle.AccessMode.GET_ACQUIRE);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        try {
            data = 42;
            SET.invokeExact(this, 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            return (int) GET.invokeExact(this) == 1 ? data : -1;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        // The first use links the call, under locks of the JDK.
        ModeAsMethod other = new ModeAsMethod();
        other.give();
        other.take();
        ModeAsMethod box = new ModeAsMethod();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
