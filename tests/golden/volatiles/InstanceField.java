/** A volatile field publishes what came before its write. */
public class InstanceField {
    private int data;
    private volatile boolean ready;

    void first() {
        data = 1;
        ready = true;
    }

    int second() {
        return ready ? data : -1;
    }

    public static void main(String[] args) throws Exception {
        InstanceField it = new InstanceField();
        Unseen.inOrder(it::first, it::second);
    }
}
