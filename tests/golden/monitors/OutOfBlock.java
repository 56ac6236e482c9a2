/** An exception leaves a block and its monitor. */
public class OutOfBlock {
    private final Object lock = new Object();
    private int data;

    void first() {
        try {
            synchronized (lock) {
                data = 1;
                throw new IllegalStateException();
            }
        } catch (IllegalStateException expected) {
            data = 2;
        }
    }

    int second() {
        synchronized (lock) {
            return data;
        }
    }

    public static void main(String[] args) throws Exception {
        OutOfBlock it = new OutOfBlock();
        Unseen.inOrder(it::first, it::second);
    }
}
