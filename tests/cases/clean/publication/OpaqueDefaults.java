import java.util.concurrent.atomic.AtomicReference;

/** The box holds nothing but default values, which every thread sees however it gets the box. */
public class OpaqueDefaults {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        Box made = new Box();
        made.fill(0);
        shared.setOpaque(made);
    }

    int get() {
        Box seen = shared.getOpaque();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        OpaqueDefaults other = new OpaqueDefaults();
        other.put();
        other.get();
        OpaqueDefaults box = new OpaqueDefaults();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
