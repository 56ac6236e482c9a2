/** A wait that runs into its time limit takes the monitor again all the same. */
public class TimedWait {
    private int data;

    synchronized void first() {
        data = 1;
        try {
            wait(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        data = 2;
    }

    synchronized int second() {
        return data;
    }

    public static void main(String[] args) throws Exception {
        TimedWait it = new TimedWait();
        Unseen.inOrder(it::first, it::second);
    }
}
