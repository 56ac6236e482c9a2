import java.util.concurrent.atomic.AtomicReference;

/** Both threads use the same lock, but the box is made and filled after that. */
public class FilledAfterLockThenOpaque {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Box> shared = new AtomicReference<>();
    private final Object lock = new Object();
    private int filled;

    void put() {
        synchronized (lock) {
            filled++;
        }
        Box made = new Box();
        made.fill(7);
        shared.setOpaque(made); //~ race
    }

    int get() {
        synchronized (lock) {
            filled++;
        }
        return shared.getOpaque().value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FilledAfterLockThenOpaque other = new FilledAfterLockThenOpaque();
        other.put();
        other.get();
        FilledAfterLockThenOpaque box = new FilledAfterLockThenOpaque();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
