/** An InterruptedException out of a join orders with the interrupter, not with the thread that was waited for. */
public class OutOfJoin {
    private int data;
    private int other;

    void run() {
        Thread waited = new Thread(() -> {
            other = 1;
            Unseen.signal("written");
            Unseen.await("done");
        }, "waited");
        waited.start();
        Unseen.await("written");
        try {
            waited.join();
        } catch (InterruptedException expected) {
            data++;
            other++;
        }
        Unseen.signal("done");
    }

    public static void main(String[] args) throws Exception {
        OutOfJoin it = new OutOfJoin();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        it.data = 1;
        thread.interrupt();
        thread.join();
    }
}
