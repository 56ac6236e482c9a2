import java.util.concurrent.atomic.AtomicIntegerArray;

/** One element of an atomic array is written and another one read: they are different variables. */
public class OtherElementOfAtomics {
    private final AtomicIntegerArray flags = new AtomicIntegerArray(2);
    private int data;

    void give() {
        data = 42; //~ race
        flags.set(0, 1);
    }

    int take() {
        return flags.get(1) == 0 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        OtherElementOfAtomics other = new OtherElementOfAtomics();
        other.give();
        other.take();
        OtherElementOfAtomics box = new OtherElementOfAtomics();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
