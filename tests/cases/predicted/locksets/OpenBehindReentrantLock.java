import java.util.concurrent.locks.ReentrantLock;

/** Data is written before a lock of java.util.concurrent and read after it: ordered in this run, and guarded by nothing. */
public class OpenBehindReentrantLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int data;
    private int seen;

    void write() {
        data = 1; //~ racer hybrid
        lock.lock();
        lock.unlock();
    }

    void read() {
        lock.lock();
        lock.unlock();
        seen = data; //~ racer hybrid
    }

    public static void main(String[] args) throws InterruptedException {
        OpenBehindReentrantLock program = new OpenBehindReentrantLock();
        Unseen.inOrder(program::write, program::read);
        System.out.println(program.seen);
    }
}
