import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A method handle calls a static method, which waits for the initializer of its class. */
public class CalledByHandle {
    static int data;

    static class Plugin {
        static {
            data = 42;
        }

        static void load() {}
    }

    static void call(MethodHandle handle) {
        try {
            handle.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void nothing() {}

    static MethodHandle handle(Class<?> owner, String name) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStatic(owner, name, MethodType.methodType(void.class));
    }

    public static void main(String[] args) throws Exception {
        // The first use links the call, under locks of the JDK.
        call(handle(CalledByHandle.class, "nothing"));
        MethodHandle load = handle(Plugin.class, "load");
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> call(load),
                () -> {
                    call(load);
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
