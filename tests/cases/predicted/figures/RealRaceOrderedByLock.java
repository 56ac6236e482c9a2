/**
 * Fig. 1 of the RaceFuzzer paper, the real part: the race on z does not show when the lock happens to order both
 * threads.
 */
public class RealRaceOrderedByLock {
    private final Object lock = new Object();
    private int y;
    private int z;
    private String error = "none";

    void one() {
        synchronized (lock) {
            y = 1;
        }
        if (z == 1) { //~ racer hybrid
            error = "error 1";
        }
    }

    void two() {
        z = 1; //~ racer hybrid
        synchronized (lock) {
            y = 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RealRaceOrderedByLock program = new RealRaceOrderedByLock();
        Unseen.inOrder(program::two, program::one);
    }
}
