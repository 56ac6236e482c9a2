import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** An element of an atomic array publishes, and its referent is used. */
public class ElementOfAtomics {
    private final AtomicReferenceArray<int[]> items = new AtomicReferenceArray<>(4);
    private final AtomicIntegerArray flags = new AtomicIntegerArray(4);
    private int data;

    void give() {
        int[] mine = new int[1];
        items.set(3, mine);
        mine[0] = 40;
        data = 2;
        flags.incrementAndGet(3);
    }

    int take() {
        return flags.get(3) == 1 ? items.get(3)[0] + data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        ElementOfAtomics other = new ElementOfAtomics();
        other.give();
        other.take();
        ElementOfAtomics box = new ElementOfAtomics();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
