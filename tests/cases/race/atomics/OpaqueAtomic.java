import java.util.concurrent.atomic.AtomicBoolean;

/** Opaque mode makes the flag itself safe, and orders nothing else. */
public class OpaqueAtomic {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int data;

    void give() {
        data = 42; //~ race
        ready.setOpaque(true);
    }

    int take() {
        return ready.getOpaque() ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        OpaqueAtomic other = new OpaqueAtomic();
        other.give();
        other.take();
        OpaqueAtomic box = new OpaqueAtomic();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
