import java.util.concurrent.locks.LockSupport;

/** A permit orders nothing by itself. */
public class Park {
    private int data;

    void run() {
        LockSupport.park();
        Unseen.await("unparked");
        data++;
    }

    public static void main(String[] args) throws Exception {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        Park it = new Park();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        it.data = 1;
        LockSupport.unpark(thread);
        Unseen.signal("unparked");
        thread.join();
    }
}
