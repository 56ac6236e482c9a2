/** The data is written after the volatile flag that should announce it. */
public class DataAfterFlag {
    private int data;
    private volatile boolean ready;

    void give() {
        ready = true;
        data = 42; //~ race
    }

    int take() {
        if (ready) {
            return data; //~ race
        }
        return -1;
    }

    public static void main(String[] args) throws InterruptedException {
        DataAfterFlag box = new DataAfterFlag();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
