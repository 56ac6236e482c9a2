import java.lang.reflect.Constructor;
import java.lang.reflect.Field;

/** Each thread makes its own object by reflection and sets its fields. */
public class OwnInstances {
    int data;

    public OwnInstances() {}

    static int work(int value) {
        try {
            Constructor<OwnInstances> constructor = OwnInstances.class.getConstructor();
            OwnInstances mine = constructor.newInstance();
            Field field = OwnInstances.class.getDeclaredField("data");
            field.setInt(mine, value);
            mine.data++;
            return field.getInt(mine);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = {work(0), work(0)};
        Unseen.inOrder(() -> seen[0] = work(1), () -> seen[1] = work(2));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
