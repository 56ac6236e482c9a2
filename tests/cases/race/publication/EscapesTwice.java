import java.util.concurrent.atomic.AtomicReference;

/** A box escapes by an opaque write first, and is published by a volatile field later: the reader took the first way. */
public class EscapesTwice {
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
        early.setOpaque(made); //~ race
        shared.set(made);
    }

    int get() {
        Box seen = early.getOpaque();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        EscapesTwice other = new EscapesTwice();
        other.put();
        other.get();
        EscapesTwice box = new EscapesTwice();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
