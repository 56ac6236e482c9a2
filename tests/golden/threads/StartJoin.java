/** What comes before a start is before the thread, and the thread is before a join. */
public class StartJoin {
    private int data;
    private int late;

    void run() {
        data++;
        late++;
        Unseen.signal("ran");
    }

    public static void main(String[] args) throws Exception {
        StartJoin it = new StartJoin();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        it.data = 1;
        thread.start();
        Unseen.await("ran");
        it.late = 1;
        thread.join();
        it.data++;
    }
}
