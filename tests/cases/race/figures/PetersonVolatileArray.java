/**
 * Fig. 8 of the JRF-E paper: Peterson's algorithm whose flags are elements of a volatile array, which are not volatile
 * themselves.
 */
public class PetersonVolatileArray {
    private volatile int turn;
    private volatile boolean[] flag = {false, false};
    private int shared;

    void work(int me) {
        int other = 1 - me;
        flag[me] = true; //~ race
        turn = other;
        while (flag[other] && turn == other) { //~ race
            Thread.onSpinWait();
        }
        shared++; //~ race
        flag[me] = false; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PetersonVolatileArray lock = new PetersonVolatileArray();
        Unseen.inOrder(() -> lock.work(0), () -> lock.work(1));
        System.out.println(lock.shared);
    }
}
