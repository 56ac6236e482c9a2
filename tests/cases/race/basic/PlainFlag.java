/** Publication through a flag that is not volatile: the flag races, and so does what it guards. */
public class PlainFlag {
    private int data;
    private boolean ready;

    void publish() {
        data = 42; //~ race
        ready = true; //~ race
    }

    int take() {
        if (ready) { //~ race
            return data; //~ race
        }
        return -1;
    }

    public static void main(String[] args) throws InterruptedException {
        PlainFlag box = new PlainFlag();
        int[] seen = new int[1];
        Unseen.inOrder(box::publish, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
