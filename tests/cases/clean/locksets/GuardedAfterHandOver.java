//~~ no predictions
/** A field is set without a lock before the thread is started that shares it; from then on both take the lock. */
public class GuardedAfterHandOver extends Thread {
    private int value = 1;

    @Override
    public void run() {
        add();
        Unseen.signal("added");
    }

    synchronized void add() {
        value++;
    }

    synchronized int value() {
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        GuardedAfterHandOver thread = new GuardedAfterHandOver();
        thread.value = 2;
        thread.start();
        Unseen.await("added");
        thread.add();
        thread.join();
        System.out.println(thread.value());
    }
}
