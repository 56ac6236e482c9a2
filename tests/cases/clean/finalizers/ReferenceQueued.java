import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** A reference is enqueued by hand and taken from its queue by another thread. */
public class ReferenceQueued {
    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Object referent = new Object();
    private final Reference<Object> reference = new WeakReference<>(referent, queue);
    private int data;

    void give() {
        data = 42;
        reference.enqueue();
    }

    int take() {
        return queue.poll() == reference ? data++ : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        ReferenceQueued other = new ReferenceQueued();
        other.give();
        other.take();
        ReferenceQueued box = new ReferenceQueued();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
