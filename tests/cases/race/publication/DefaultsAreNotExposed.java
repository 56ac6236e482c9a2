import java.util.concurrent.atomic.AtomicReference;

/** A default value is written before everything else: only the field with another value races. */
public class DefaultsAreNotExposed {
    static class Box {
        int value;
        int unused;

        void fill(int value) {
            this.value = value;
            this.unused = 0;
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
        int unused = seen.unused;
        return unused + seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        DefaultsAreNotExposed other = new DefaultsAreNotExposed();
        other.put();
        other.get();
        DefaultsAreNotExposed box = new DefaultsAreNotExposed();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
