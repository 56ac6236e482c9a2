import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Readers and writers have a lock each, so a reader does not keep out the writer. */
public class TwoReentrantLocks {
    private final Lock writing = new ReentrantLock();
    private final Lock reading = new ReentrantLock();
    private int value;

    void write() {
        writing.lock();
        try {
            value = 7; //~ race
        } finally {
            writing.unlock();
        }
    }

    int read() {
        reading.lock();
        try {
            return value; //~ race
        } finally {
            reading.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoReentrantLocks cell = new TwoReentrantLocks();
        int[] seen = new int[1];
        Unseen.inOrder(cell::write, () -> seen[0] = cell.read());
        System.out.println(seen[0]);
    }
}
