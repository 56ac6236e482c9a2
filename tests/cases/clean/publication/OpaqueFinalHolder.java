import java.util.concurrent.atomic.AtomicReference;

/** The box refers to an object by a final field: that object is seen as the constructor left it, however the box is handed over. */
public class OpaqueFinalHolder {
    static class Inner {
        int depth;

        static Inner make(int depth) {
            Inner made = new Inner();
            made.depth = depth;
            return made;
        }
    }

    static class Box {
        final Inner inner;

        Box(int depth) {
            this.inner = Inner.make(depth);
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        shared.setOpaque(new Box(7));
    }

    int get() {
        Box seen = shared.getOpaque();
        Inner inner = seen.inner;
        return inner.depth;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        OpaqueFinalHolder other = new OpaqueFinalHolder();
        other.put();
        other.get();
        OpaqueFinalHolder box = new OpaqueFinalHolder();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
