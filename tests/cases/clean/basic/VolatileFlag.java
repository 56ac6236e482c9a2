/** Publication through a volatile flag. */
public class VolatileFlag {
    private int data;
    private volatile boolean ready;

    void publish() {
        data = 42;
        ready = true;
    }

    int take() {
        return ready ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileFlag box = new VolatileFlag();
        int[] seen = new int[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
