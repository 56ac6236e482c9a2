/** Every call makes a lock of its own, which excludes no thread. */
public class LockOfOwn {
    private int count;

    void add() {
        Object lock = new Object();
        synchronized (lock) {
            count++; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockOfOwn counter = new LockOfOwn();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
