import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A fence between the stores of one side and one between the loads of the other are enough here. */
public class StoreStoreFences {
    private static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findVarHandle(StoreStoreFences.class, "ready", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int data;
    int ready;

    void give() {
        data = 42;
        VarHandle.storeStoreFence();
        READY.setOpaque(this, 1);
    }

    int take() {
        int seen = (int) READY.getOpaque(this);
        VarHandle.loadLoadFence();
        return seen == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the call, under locks of the JDK.
        StoreStoreFences other = new StoreStoreFences();
        other.give();
        other.take();
        StoreStoreFences box = new StoreStoreFences();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
