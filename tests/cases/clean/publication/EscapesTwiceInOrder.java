import java.util.concurrent.atomic.AtomicReference;

/** A box escapes by an opaque write first, and is published by a volatile field later: the reader took the second way. */
public class EscapesTwiceInOrder {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();
    private final AtomicReference<Box> early = new AtomicReference<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        early.setOpaque(made);
        shared.set(made);
    }

    int get() {
        Box seen = shared.get();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        EscapesTwiceInOrder other = new EscapesTwiceInOrder();
        other.put();
        other.get();
        EscapesTwiceInOrder box = new EscapesTwiceInOrder();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
