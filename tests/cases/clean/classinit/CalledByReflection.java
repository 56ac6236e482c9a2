import java.lang.reflect.Method;

/** Calling a static method by reflection waits for the initializer of its class. */
public class CalledByReflection {
    static int data;

    public static class Plugin {
        static {
            data = 42;
        }

        public static void load() {}
    }

    static void load(Method method) {
        try {
            method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Method method = Plugin.class.getMethod("load");
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> load(method),
                () -> {
                    load(method);
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
