import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the calls of the survey use. It is loaded and initialized before the threads start. */
public final class Calls {
    static final Runnable TASK = new Runnable() {
        public void run() {}
    };
    static final Supplier<Object> SUPPLIER = new Supplier<Object>() {
        public Object get() {
            return "a";
        }
    };
    static final Function<Object, Object> FUNCTION = new Function<Object, Object>() {
        public Object apply(Object o) {
            return o;
        }
    };
    static final Random RANDOM = new Random(1);
    static final String NAME = new String("a");

    private Calls() {}

    static String nothing() {
        return null;
    }

    enum Color {
        RED,
        GREEN
    }

    @Deprecated
    static class Other {
        int value;
        volatile int counted;

        Other() {}
    }

    /** Its initialization orders its users after the thread that initialized it, and nothing else. */
    static class Initialized {
        static Object made = new Object();

        static void touch() {}
    }
}
