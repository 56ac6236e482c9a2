import java.util.concurrent.atomic.AtomicReferenceArray;

/** An atomic array publishes a box that was filled before. */
public class FilledThenAtomicArray {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReferenceArray<Box> shared = new AtomicReferenceArray<>(2);

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.set(1, made);
    }

    int get() {
        Box seen = shared.get(1);
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledThenAtomicArray box = new FilledThenAtomicArray();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
