//~~ no predictions
/** Fig. 16 of the JRF-E paper with the advised change: both threads take the lock. */
public class PrintedUnderLock {
    private final Object lock = new Object();
    private int data;

    void set() {
        synchronized (lock) {
            data = 1;
        }
    }

    void print() {
        synchronized (lock) {
            System.out.println(data);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrintedUnderLock box = new PrintedUnderLock();
        Unseen.inOrder(box::set, box::print);
    }
}
