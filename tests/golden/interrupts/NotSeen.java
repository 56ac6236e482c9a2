/** An interrupt that is not detected orders nothing. */
public class NotSeen {
    private int data;

    void run() {
        Unseen.await("interrupted");
        data++;
    }

    public static void main(String[] args) throws Exception {
        NotSeen it = new NotSeen();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        it.data = 1;
        thread.interrupt();
        Unseen.signal("interrupted");
        thread.join();
    }
}
