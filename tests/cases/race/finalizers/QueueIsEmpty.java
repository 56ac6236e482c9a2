import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/** The queue of references is asked before anything is in it: it orders nothing. */
public class QueueIsEmpty {
    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private final Object referent = new Object();
    private final Reference<Object> reference = new WeakReference<>(referent, queue);
    private int data;

    void give() {
        data = 42; //~ race
        reference.clear();
    }

    int take() {
        return queue.poll() == null ? data++ : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        QueueIsEmpty other = new QueueIsEmpty();
        other.give();
        other.take();
        QueueIsEmpty box = new QueueIsEmpty();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
