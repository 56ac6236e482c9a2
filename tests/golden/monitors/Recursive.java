/** A monitor entered twice is free only when it is left twice. */
public class Recursive {
    private int data;

    synchronized void first() {
        synchronized (this) {
            data = 1;
        }
        data = 2;
    }

    synchronized int second() {
        return data;
    }

    public static void main(String[] args) throws Exception {
        Recursive it = new Recursive();
        Unseen.inOrder(it::first, it::second);
    }
}
