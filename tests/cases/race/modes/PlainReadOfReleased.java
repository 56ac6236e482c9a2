import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The flag is written with order, but read by the field itself. */
public class PlainReadOfReleased {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(PlainReadOfReleased.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int flag;

    void give() {
        FLAG.setRelease(this, 1); //~ race
    }

    int take() {
        int now = flag; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PlainReadOfReleased other = new PlainReadOfReleased();
        other.give();
        other.take();
        PlainReadOfReleased box = new PlainReadOfReleased();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
