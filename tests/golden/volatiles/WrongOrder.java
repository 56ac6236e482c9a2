/** A volatile read does not publish what came before it. */
public class WrongOrder {
    private int data;
    private volatile boolean ready;

    void first() {
        data = 1;
        if (ready) {
            data = 2;
        }
    }

    void second() {
        ready = true;
        data = 3;
    }

    public static void main(String[] args) throws Exception {
        WrongOrder it = new WrongOrder();
        Unseen.inOrder(it::first, it::second);
    }
}
