/** The data is read before the volatile flag is. */
public class DataBeforeFlagRead {
    private int data;
    private volatile boolean ready;

    void give() {
        data = 42; //~ race
        ready = true;
    }

    int take() {
        int early = data; //~ race
        return ready ? early : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        DataBeforeFlagRead box = new DataBeforeFlagRead();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
