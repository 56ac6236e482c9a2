/** The lock is replaced while it is held, so that the next thread locks another object. */
public class LockReplaced {
    private Object lock = new Object();
    private int count;

    void add() {
        synchronized (lock) { //~ race
            count++; //~ race
            lock = new Object(); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockReplaced counter = new LockReplaced();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
