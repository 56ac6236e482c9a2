import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue of the JDK hands a filled box over. */
public class FilledThenQueue {
    static class Box {
        int value;

        void fill(int value) {
            this.value = value;
        }
    }

    private final Queue<Box> shared = new ConcurrentLinkedQueue<>();

    void put() {
        Box made = new Box();
        made.fill(7);
        shared.add(made);
    }

    int get() {
        Box seen = shared.remove();
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledThenQueue box = new FilledThenQueue();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
