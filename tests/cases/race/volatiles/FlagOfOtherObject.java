/** Both threads use the same volatile field, but of two objects. */
public class FlagOfOtherObject {
    static int data;
    private volatile boolean ready;

    void give() {
        data = 42; //~ race
        ready = true;
    }

    int take() {
        return ready ? -1 : data; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        FlagOfOtherObject one = new FlagOfOtherObject();
        FlagOfOtherObject two = new FlagOfOtherObject();
        int[] seen = new int[1];
        Unseen.inOrder(one::give, () -> seen[0] = two.take());
        System.out.println(seen[0]);
    }
}
