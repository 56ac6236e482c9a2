import java.util.concurrent.atomic.AtomicReference;

/** A lazy write of the reference is a release. */
public class PublishedByLazySet {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.lazySet(made);
    }

    int get() {
        Box seen = shared.get();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedByLazySet other = new PublishedByLazySet();
        other.put();
        other.get();
        PublishedByLazySet box = new PublishedByLazySet();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
