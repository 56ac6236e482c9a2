import java.util.concurrent.atomic.AtomicReference;

/** A box escapes together with the private object in it. */
public class ExposesNested {
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
        shared.setOpaque(made); //~ race
    }

    int get() {
        Box seen = shared.getOpaque();
        Inner inner = seen.inner; //~ race
        return inner.depth; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ExposesNested other = new ExposesNested();
        other.put();
        other.get();
        ExposesNested box = new ExposesNested();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
