import java.util.concurrent.atomic.AtomicReference;

/** The writer releases, but the reader reads in plain mode and so acquires nothing. */
public class PublishedReadPlain {
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
        shared.set(made); //~ race
    }

    int get() {
        Box seen = shared.getPlain();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedReadPlain other = new PublishedReadPlain();
        other.put();
        other.get();
        PublishedReadPlain box = new PublishedReadPlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
