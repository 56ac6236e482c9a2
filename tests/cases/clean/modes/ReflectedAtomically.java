import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/** A volatile field by reflection and by itself, while another field is accessed plainly by its handle. */
public class ReflectedAtomically {
    private static final VarHandle OTHER;
    private static final Field FIELD;

    static {
        try {
            OTHER = MethodHandles.lookup().findVarHandle(ReflectedAtomically.class, "other", int.class);
            FIELD = ReflectedAtomically.class.getDeclaredField("flag");
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    volatile int flag;
    int other;

    void give() {
        OTHER.set(this, 7);
        try {
            FIELD.setInt(this, 1);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    int take() {
        return flag == 1 ? (int) OTHER.get(this) : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ReflectedAtomically other = new ReflectedAtomically();
        other.give();
        other.take();
        ReflectedAtomically box = new ReflectedAtomically();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
