/** Synchronized methods use their object's monitor. */
public class Methods {
    private int data;

    synchronized void first() {
        data = 1;
    }

    synchronized int second() {
        return data;
    }

    public static void main(String[] args) throws Exception {
        Methods it = new Methods();
        Unseen.inOrder(it::first, it::second);
    }
}
