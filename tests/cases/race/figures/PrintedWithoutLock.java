/** Fig. 16 of the JRF-E paper: one thread takes the lock to write, the other takes none to read. */
public class PrintedWithoutLock {
    private final Object lock = new Object();
    private int data;

    void set() {
        synchronized (lock) {
            data = 1; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrintedWithoutLock box = new PrintedWithoutLock();
        int[] seen = new int[1];
        Unseen.inOrder(box::set, () -> seen[0] = box.data); //~ race
        System.out.println(seen[0]);
    }
}
