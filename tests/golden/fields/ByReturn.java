/** What a lambda returns to the JDK is published. */
public class ByReturn {
    static final class Box {
        int value;
    }

    private static final ThreadLocal<Box> LOCAL = ThreadLocal.withInitial(() -> {
        Box box = new Box();
        box.value = 1;
        return box;
    });

    public static void main(String[] args) throws Exception {
        Box box = LOCAL.get();
        box.value = 2;
    }
}
