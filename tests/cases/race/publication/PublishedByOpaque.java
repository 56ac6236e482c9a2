import java.util.concurrent.atomic.AtomicReference;

/** An opaque write of an atomic reference hands nothing over, although it is atomic itself. */
public class PublishedByOpaque {
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
        shared.setOpaque(made); //~ race
    }

    int get() {
        Box seen = shared.getOpaque();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedByOpaque other = new PublishedByOpaque();
        other.put();
        other.get();
        PublishedByOpaque box = new PublishedByOpaque();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
