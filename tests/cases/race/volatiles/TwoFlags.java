/** One volatile flag is written and another one read: only the same variable orders. */
public class TwoFlags {
    private int data;
    private volatile boolean written;
    private volatile boolean ready;

    void give() {
        data = 42; //~ race
        written = true;
    }

    int take() {
        if (!ready) {
            return data; //~ race
        }
        return -1;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoFlags box = new TwoFlags();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
