/**
 * Fig. 2 of the RaceFuzzer paper in the usual order: the write comes long before the read, and the lock orders them by
 * chance.
 */
public class LongPrefixOrdered {
    private final Object lock = new Object();
    private int steps;
    private int x;
    private String error = "none";

    void one() {
        synchronized (lock) {
            for (int i = 0; i < 5; i++) {
                steps++;
            }
        }
        if (x == 0) { //~ racer hybrid
            error = "zero";
        }
    }

    void two() {
        x = 1; //~ racer hybrid
        synchronized (lock) {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LongPrefixOrdered program = new LongPrefixOrdered();
        Unseen.inOrder(program::two, program::one);
    }
}
