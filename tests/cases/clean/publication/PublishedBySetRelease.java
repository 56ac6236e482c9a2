import java.util.concurrent.atomic.AtomicReference;

/** A release write and an acquire read of the reference hand over what is in the box. */
public class PublishedBySetRelease {
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
        shared.setRelease(made);
    }

    int get() {
        Box seen = shared.getAcquire();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedBySetRelease other = new PublishedBySetRelease();
        other.put();
        other.get();
        PublishedBySetRelease box = new PublishedBySetRelease();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
