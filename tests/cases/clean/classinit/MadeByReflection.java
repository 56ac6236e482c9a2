/** Making an object by reflection waits for the initializer of its class. */
public class MadeByReflection {
    static int data;

    public static class Plugin {
        static {
            data = 42;
        }
    }

    static void load(Class<?> plugin) {
        try {
            plugin.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static class Warmer {}

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        load(Warmer.class);
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> load(Plugin.class),
                () -> {
                    load(Plugin.class);
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
