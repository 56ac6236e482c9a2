import java.util.concurrent.atomic.AtomicReference;

/** A plain-mode write of an atomic reference hands nothing over: the reader may see the box empty. */
public class PublishedBySetPlain {
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
        Box seen = shared.getPlain();
        return seen.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        PublishedBySetPlain other = new PublishedBySetPlain();
        other.put();
        other.get();
        PublishedBySetPlain box = new PublishedBySetPlain();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
