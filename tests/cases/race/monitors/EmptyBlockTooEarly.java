/** The passage through the lock comes before the write, so it orders nothing. */
public class EmptyBlockTooEarly {
    private final Object lock = new Object();
    private int data;

    void put() {
        synchronized (lock) {
            // Nothing yet.
        }
        data = 42; //~ race
    }

    int take() {
        synchronized (lock) {
            // Nothing to acquire.
        }
        return data; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        EmptyBlockTooEarly box = new EmptyBlockTooEarly();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
