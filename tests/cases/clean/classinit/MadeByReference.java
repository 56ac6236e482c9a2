import java.util.function.Supplier;

/** A constructor reference makes an object, which waits for the initializer of its class. */
public class MadeByReference {
    static int data;

    static class Plugin {
        static {
            data = 42;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Supplier<Object> make = Plugin::new;
        Object[] seen = new Object[3];
        Unseen.inOrder(
                () -> seen[0] = make.get(),
                () -> {
                    seen[1] = make.get();
                    seen[2] = data;
                });
        System.out.println(seen[2]);
    }
}
