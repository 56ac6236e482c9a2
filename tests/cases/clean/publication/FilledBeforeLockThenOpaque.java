import java.util.concurrent.atomic.AtomicReference;

/** The box is handed over by an opaque write, but both threads have used the same lock since it was filled. */
public class FilledBeforeLockThenOpaque {
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
        Box made = new Box();
        made.fill(7);
        synchronized (lock) {
            filled++;
        }
        shared.setOpaque(made);
    }

    int get() {
        synchronized (lock) {
            filled++;
        }
        return shared.getOpaque().value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FilledBeforeLockThenOpaque other = new FilledBeforeLockThenOpaque();
        other.put();
        other.get();
        FilledBeforeLockThenOpaque box = new FilledBeforeLockThenOpaque();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
