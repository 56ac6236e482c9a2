import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A static number is counted up atomically, and read plainly. */
public class StaticUpdate {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findStaticVarHandle(StaticUpdate.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int count;

    void give() {
        COUNT.getAndAdd(1); //~ race
    }

    int take() {
        int now = count; //~ race
        return now;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        StaticUpdate other = new StaticUpdate();
        other.give();
        other.take();
        StaticUpdate box = new StaticUpdate();
        int[] seen = new int[2];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0] > 0);
    }
}
