import java.util.concurrent.atomic.AtomicInteger;

/** A plain compare-and-set is atomic, but orders nothing. */
public class WeakPlainCas {
    private final AtomicInteger state = new AtomicInteger();
    private int data;

    void give() {
        data = 42; //~ race
        while (!state.weakCompareAndSetPlain(0, 1)) {
            Thread.yield();
        }
    }

    int take() {
        return state.get() == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        WeakPlainCas other = new WeakPlainCas();
        other.give();
        other.take();
        WeakPlainCas box = new WeakPlainCas();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
