//~~ no predictions
/**
 * Each of three threads holds two of three locks. Any two share one, so nothing can race; but no lock is held by all,
 * and the set is empty. RACER by the letter warns; ours waits for two accesses without a common lock.
 */
public class ThreeLocksPairwise {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Object c = new Object();
    private int shared;

    void one() {
        synchronized (a) {
            synchronized (b) {
                shared = 1;
            }
        }
    }

    void two() {
        synchronized (b) {
            synchronized (c) {
                shared = 2;
            }
        }
    }

    void three() {
        synchronized (a) {
            synchronized (c) {
                shared = 3;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreeLocksPairwise program = new ThreeLocksPairwise();
        Unseen.inOrder(program::one, program::two, program::three);
        synchronized (program.a) {
            synchronized (program.b) {
                System.out.println(program.shared);
            }
        }
    }
}
