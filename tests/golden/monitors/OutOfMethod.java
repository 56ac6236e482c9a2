/** An exception leaves a synchronized method and its monitor. */
public class OutOfMethod {
    private int data;

    synchronized void failing() {
        data = 1;
        throw new IllegalStateException();
    }

    void first() {
        try {
            failing();
        } catch (IllegalStateException expected) {
            data = 2;
        }
    }

    synchronized int second() {
        return data;
    }

    public static void main(String[] args) throws Exception {
        OutOfMethod it = new OutOfMethod();
        Unseen.inOrder(it::first, it::second);
    }
}
