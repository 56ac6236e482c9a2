import java.lang.reflect.Field;

/** Reading a static field by reflection waits for the initializer of its class. */
public class ReadByReflection {
    static int data;

    public static class Plugin {
        public static int version = 1;

        static {
            data = 42;
        }
    }

    static int version(Field field) {
        try {
            return field.getInt(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Field one = Plugin.class.getField("version");
        Field two = Plugin.class.getField("version");
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> version(one),
                () -> {
                    version(two);
                    seen[0] = data;
                });
        System.out.println(seen[0]);
    }
}
