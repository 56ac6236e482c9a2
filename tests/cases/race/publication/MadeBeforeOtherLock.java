import java.util.concurrent.atomic.AtomicReference;

/** The box is made and filled before the writer uses a lock, which the reader never does. */
public class MadeBeforeOtherLock {
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
        shared.setOpaque(made); //~ race
    }

    int get() {
        Box seen = shared.getOpaque();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        MadeBeforeOtherLock other = new MadeBeforeOtherLock();
        other.put();
        other.get();
        MadeBeforeOtherLock box = new MadeBeforeOtherLock();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
