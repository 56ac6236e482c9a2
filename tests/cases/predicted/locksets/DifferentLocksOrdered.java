/**
 * Two threads guard one field by different locks, and a third lock that both take for something else orders them by
 * chance.
 */
public class DifferentLocksOrdered {
    private final Object left = new Object();
    private final Object right = new Object();
    private int total;
    private int turns;

    void addLeft() {
        synchronized (left) {
            total++; //~ racer hybrid
        }
        turn();
    }

    void addRight() {
        turn();
        synchronized (right) {
            total++; //~ racer hybrid
        }
    }

    private synchronized void turn() {
        turns++;
    }

    public static void main(String[] args) throws InterruptedException {
        DifferentLocksOrdered sum = new DifferentLocksOrdered();
        Unseen.inOrder(sum::addLeft, sum::addRight);
        System.out.println(sum.total);
    }
}
