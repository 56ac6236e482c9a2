/** Seeing that a thread is alive orders nothing; seeing that it is not orders as a join does. */
public class IsAlive {
    private int data;

    void run() {
        data = 1;
        Unseen.signal("written");
        Unseen.await("looked");
    }

    public static void main(String[] args) throws Exception {
        IsAlive it = new IsAlive();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        Unseen.await("written");
        if (thread.isAlive()) {
            it.data++;
        }
        Unseen.signal("looked");
        while (thread.isAlive()) {
            Thread.yield();
        }
        it.data++;
    }
}
