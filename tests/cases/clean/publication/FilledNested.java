import java.util.concurrent.atomic.AtomicReference;

/** A box is handed over together with the private object in it. */
public class FilledNested {
    static class Inner {
        int depth;
    }

    static class Box {
        Inner inner;

        void fill(int depth) {
            inner = new Inner();
            inner.depth = depth;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.set(made);
    }

    int get() {
        Box seen = shared.get();
        Inner inner = seen.inner;
        return inner.depth;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FilledNested other = new FilledNested();
        other.put();
        other.get();
        FilledNested box = new FilledNested();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
