import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Reading a static field by a variable handle waits for the initializer of its class. */
public class ReadByHandle {
    static int data;

    static class Plugin {
        static int version = 1;

        static {
            data = 42;
        }
    }

    static class Warmer {
        static int version = 1;
    }

    static int version(VarHandle handle) {
        return (int) handle.get();
    }

    static VarHandle handle(Class<?> owner) throws ReflectiveOperationException {
        return MethodHandles.lookup().findStaticVarHandle(owner, "version", int.class);
    }

    public static void main(String[] args) throws Exception {
        // The first use links the call, under locks of the JDK.
        version(handle(Warmer.class));
        VarHandle handle = handle(Plugin.class);
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> version(handle),
                () -> {
                    version(handle);
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
