/** Two monitors order nothing. */
public class OtherMonitor {
    private final Object one = new Object();
    private final Object two = new Object();
    private int data;

    void first() {
        synchronized (one) {
            data = 1;
        }
    }

    int second() {
        synchronized (two) {
            return data;
        }
    }

    public static void main(String[] args) throws Exception {
        OtherMonitor it = new OtherMonitor();
        Unseen.inOrder(it::first, it::second);
    }
}
