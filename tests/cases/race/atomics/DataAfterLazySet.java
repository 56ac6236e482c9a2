import java.util.concurrent.atomic.AtomicReference;

/** The data is written after the lazy set that should publish it. */
public class DataAfterLazySet {
    private final AtomicReference<int[]> item = new AtomicReference<>();

    void give() {
        int[] mine = new int[1];
        item.lazySet(mine);
        mine[0] = 42; //~ race
    }

    int take() {
        int[] seen = item.get();
        return seen[0]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        DataAfterLazySet other = new DataAfterLazySet();
        other.give();
        other.take();
        DataAfterLazySet box = new DataAfterLazySet();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
