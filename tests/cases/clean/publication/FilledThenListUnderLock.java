import java.util.ArrayList;
import java.util.List;

/** A box is filled, then put into a list under a lock. */
public class FilledThenListUnderLock {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final List<Box> shared = new ArrayList<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        synchronized (shared) {
            shared.add(made);
        }
    }

    int get() {
        Box seen;
        synchronized (shared) {
            seen = shared.get(0);
        }
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledThenListUnderLock box = new FilledThenListUnderLock();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
