/** Threads that join a thread come after it; the joiners are not ordered among themselves. */
public class TwoJoiners {
    private int data;
    private Thread thread;

    void join() {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        data++;
    }

    public static void main(String[] args) throws Exception {
        TwoJoiners it = new TwoJoiners();
        it.thread = new Thread(() -> it.data = 1, "worker");
        it.thread.start();
        it.thread.join();
        Unseen.inOrder(it::join, it::join);
    }
}
