import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/** An invoker calls the volatile mode of any variable handle that it is given. */
public class InvokerOfMode {
    private static final MethodHandle SET = MethodHandles.varHandleExactInvoker(
            VarHandle.AccessMode.SET_VOLATILE, MethodType.methodType(void.class, InvokerOfMode.class, int.class));
    private static final MethodHandle GET = MethodHandles.varHandleInvoker(
            VarHandle.AccessMode.GET_VOLATILE, MethodType.methodType(int.class, InvokerOfMode.class));
    private static final VarHandle READY = find();

    int data;
    int ready;

    static VarHandle find() {
        try {
            return MethodHandles.lookup().findVarHandle(InvokerOfMode.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    void give() {
        try {
            data = 42;
            SET.invokeExact(READY, this, 1);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            return (int) GET.invokeExact(READY, this) == 1 ? data : -1;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Throwable {
        // The first use links the call, under locks of the JDK.
        InvokerOfMode other = new InvokerOfMode();
        other.give();
        other.take();
        InvokerOfMode box = new InvokerOfMode();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
