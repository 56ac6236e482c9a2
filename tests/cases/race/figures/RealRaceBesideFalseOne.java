/** Fig. 1 of the RaceFuzzer paper: z races; x looks as if it did, but is ordered by y and its lock. */
public class RealRaceBesideFalseOne {
    private final Object lock = new Object();
    private int x;
    private int y;
    private int z;
    private String error = "none";

    void one() {
        x = 1;
        synchronized (lock) {
            y = 1;
        }
        if (z == 1) { //~ race
            throw new IllegalStateException("error 1");
        }
    }

    void two() {
        z = 1; //~ race
        synchronized (lock) {
            if (y == 1 && x != 1) {
                error = "error 2";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RealRaceBesideFalseOne program = new RealRaceBesideFalseOne();
        Unseen.inOrder(program::one, program::two);
        System.out.println(program.error);
    }
}
