/** Fig. 1 of the RaceFuzzer paper, the false part: x is written before the lock and read under it, ordered by y. */
public class ValueSetBeforeLockedFlag {
    private final Object lock = new Object();
    private int x;
    private int y;
    private int seen;

    void one() {
        x = 1; //~ racer hybrid
        synchronized (lock) {
            y = 1;
        }
    }

    void two() {
        synchronized (lock) {
            if (y == 1) {
                seen = x; //~ racer hybrid
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ValueSetBeforeLockedFlag program = new ValueSetBeforeLockedFlag();
        Unseen.inOrder(program::one, program::two);
    }
}
