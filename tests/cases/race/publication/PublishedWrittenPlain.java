import java.util.concurrent.atomic.AtomicReference;

/** The reader acquires, but the writer writes in plain mode and so releases nothing. */
public class PublishedWrittenPlain {
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
        shared.setPlain(made); //~ race
    }

    int get() {
        Box seen = shared.get();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedWrittenPlain other = new PublishedWrittenPlain();
        other.put();
        other.get();
        PublishedWrittenPlain box = new PublishedWrittenPlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
