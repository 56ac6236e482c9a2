/** Both threads lock, but not the same object. */
public class WrongLock {
    private final Object left = new Object();
    private final Object right = new Object();
    private long total;

    void addLeft() {
        synchronized (left) {
            total += 1; //~ race
        }
    }

    void addRight() {
        synchronized (right) {
            total += 2; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongLock sum = new WrongLock();
        Unseen.inOrder(sum::addLeft, sum::addRight);
        System.out.println(sum.total);
    }
}
