/** Fig. 2 of the RaceFuzzer paper: a read after much locked work, a write before the lock. In this order the race shows. */
public class LongPrefix {
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
        if (x == 0) { //~ race
            error = "zero";
        }
    }

    void two() {
        x = 1; //~ race
        synchronized (lock) {
            steps++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LongPrefix program = new LongPrefix();
        Unseen.inOrder(program::one, program::two);
        System.out.println(program.steps + " " + program.error);
    }
}
