/** Leaving a lock orders what came before it, even if nothing happens while it is held. */
public class EmptyBlocks {
    private final Object lock = new Object();
    private int data;

    void put() {
        data = 42;
        synchronized (lock) {
            // Nothing to do: the passage alone orders.
        }
    }

    int take() {
        synchronized (lock) {
            // As above.
        }
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        EmptyBlocks box = new EmptyBlocks();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
