import java.util.concurrent.atomic.AtomicReference;

/** Final fields are frozen at the end of the constructor, so that it does not matter how the box is handed over. */
public class OpaqueFinalFields {
    static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();

    void put() {
        shared.setOpaque(new Box(7));
    }

    int get() {
        return shared.getOpaque().value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        OpaqueFinalFields other = new OpaqueFinalFields();
        other.put();
        other.get();
        OpaqueFinalFields box = new OpaqueFinalFields();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
