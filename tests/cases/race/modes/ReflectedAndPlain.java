import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/** A volatile field is written by reflection, and read in plain mode. */
public class ReflectedAndPlain {
    private static final VarHandle FLAG;
    private static final Field FIELD;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(ReflectedAndPlain.class, "flag", int.class);
            FIELD = ReflectedAndPlain.class.getDeclaredField("flag");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int flag;

    void give() {
        try {
            FIELD.setInt(this, 1); //~ race
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        return (int) FLAG.get(this); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ReflectedAndPlain other = new ReflectedAndPlain();
        other.give();
        other.take();
        ReflectedAndPlain box = new ReflectedAndPlain();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
