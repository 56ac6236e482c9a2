import java.lang.invoke.VarHandle;

/** A fence that releases, then an opaque store, orders with an opaque load, then a fence that acquires. */
public class Fences {
    private int data;
    private int more;

    void first() {
        data = 1;
        VarHandle.releaseFence();
        VarHandle.storeStoreFence();
        more = 1;
        VarHandle.fullFence();
    }

    int second() {
        VarHandle.loadLoadFence();
        VarHandle.acquireFence();
        int seen = data;
        VarHandle.fullFence();
        return seen + more;
    }

    public static void main(String[] args) throws Exception {
        Fences it = new Fences();
        Unseen.inOrder(it::first, it::second);
    }
}
