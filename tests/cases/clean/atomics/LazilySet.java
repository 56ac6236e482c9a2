import java.util.concurrent.atomic.AtomicReference;

/** A lazy set is a release: a thread that reads the value sees what came before. */
public class LazilySet {
    private final AtomicReference<int[]> item = new AtomicReference<>();

    void give() {
        int[] mine = new int[1];
        mine[0] = 42;
        item.lazySet(mine);
    }

    int take() {
        int[] seen = item.get();
        seen[0]++;
        return seen[0];
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        LazilySet other = new LazilySet();
        other.give();
        other.take();
        LazilySet box = new LazilySet();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
