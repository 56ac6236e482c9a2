import java.lang.reflect.Field;

/** Reflection sets and gets a plain field: it races as any other access. */
public class ReflectedPlain {
    private static final Field DATA;

    static {
        try {
            DATA = ReflectedPlain.class.getDeclaredField("data");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;

    void give() {
        try {
            DATA.setInt(this, 42); //~ race
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        try {
            return (Integer) DATA.get(this); //~ race
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        ReflectedPlain other = new ReflectedPlain();
        other.give();
        other.take();
        ReflectedPlain box = new ReflectedPlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
