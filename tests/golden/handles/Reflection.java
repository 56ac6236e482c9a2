import java.lang.reflect.Field;

/** Reflection accesses a volatile field as the field's own accesses do. */
public class Reflection {
    private volatile int ready;
    private volatile int back;
    private int data;
    private int more;
    private final Field field;
    private final Field backField;

    Reflection() throws Exception {
        field = Reflection.class.getDeclaredField("ready");
        backField = Reflection.class.getDeclaredField("back");
    }

    void write(Field which) {
        try {
            which.setInt(this, 1);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int read(Field which) {
        try {
            return which.getInt(this);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    void first() {
        data = 1;
        write(field);
        more = 1;
        back = 1;
    }

    int second() {
        int sum = ready + data;
        return sum + read(backField) + more;
    }

    public static void main(String[] args) throws Exception {
        Reflection it = new Reflection();
        it.write(it.field);
        it.read(it.backField);
        Unseen.inOrder(it::first, it::second);
    }
}
