import java.util.concurrent.atomic.AtomicReference;

/** A constructor hands over `this` by an opaque write. */
public class ConstructorLeaksByOpaque {
    static class Box {
        int value;

        Box(AtomicReference<Box> leak) {
            fill(7);
            leak.setOpaque(this); //~ race
        }

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        new Box(shared);
    }

    int get() {
        Box seen = shared.getOpaque();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ConstructorLeaksByOpaque other = new ConstructorLeaksByOpaque();
        other.put();
        other.get();
        ConstructorLeaksByOpaque box = new ConstructorLeaksByOpaque();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
