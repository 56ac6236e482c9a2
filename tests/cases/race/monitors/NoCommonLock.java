/** Both threads hold two locks when they write, but no lock is common to both. */
public class NoCommonLock {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private int count;

    void addFirst() {
        synchronized (a) {
            synchronized (b) {
                count++; //~ race
            }
        }
    }

    void addSecond() {
        synchronized (c) {
            synchronized (this) {
                count++; //~ race
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NoCommonLock counter = new NoCommonLock();
        Unseen.inOrder(counter::addFirst, counter::addSecond);
        System.out.println(counter.count);
    }
}
