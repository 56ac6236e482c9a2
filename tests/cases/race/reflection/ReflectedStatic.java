import java.lang.reflect.Field;

/** Reflection sets a plain static field that other code reads. */
public class ReflectedStatic {
    private static final Field LEVEL;

    static {
        try {
            LEVEL = ReflectedStatic.class.getDeclaredField("level");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static String level = "info";

    static void change(String to) {
        try {
            LEVEL.set(null, to); //~ race
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static String read() {
        return level;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        change("warn");
        String[] seen = {read()};
        Unseen.inOrder(() -> change("debug"), () -> seen[0] = read()); //~ race
        System.out.println(seen[0]);
    }
}
