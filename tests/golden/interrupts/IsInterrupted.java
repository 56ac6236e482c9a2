/** An interrupt comes before its detection by the thread itself and by others. */
public class IsInterrupted {
    private int data;

    void run() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
        data++;
        Unseen.signal("seen");
        Unseen.await("done");
    }

    public static void main(String[] args) throws Exception {
        IsInterrupted it = new IsInterrupted();
        Thread thread = new Thread(it::run, "worker");
        Thread other = new Thread(() -> {
            while (!thread.isInterrupted()) {
                Thread.yield();
            }
            int seen = it.data;
            Unseen.signal("done");
        }, "other");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        it.data = 1;
        thread.interrupt();
        Unseen.await("seen");
        other.start();
        other.join();
        thread.join();
    }
}
