//~~ no predictions
/** Data handed over by a volatile flag has no lock, and needs none in any schedule. */
public class VolatileHandOffWithoutLocks {
    private int data;
    private volatile boolean ready;

    void put() {
        data = 1;
        ready = true;
    }

    int take() {
        return ready ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileHandOffWithoutLocks box = new VolatileHandOffWithoutLocks();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
