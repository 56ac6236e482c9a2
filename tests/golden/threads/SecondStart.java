/** A second start fails and orders nothing. */
public class SecondStart {
    private int data;
    private volatile boolean unrelated;

    void run() {
        Unseen.signal("begun");
        Unseen.await("failed");
        data++;
        Unseen.signal("done");
    }

    public static void main(String[] args) throws Exception {
        SecondStart it = new SecondStart();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        Unseen.await("begun");
        it.data = 1;
        try {
            thread.start();
        } catch (IllegalThreadStateException expected) {
            it.unrelated = true;
        }
        Unseen.signal("failed");
        thread.join();
    }
}
