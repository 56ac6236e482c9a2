/**
 * One element of an array is written without a lock by two threads that a lock happens to order; the other elements are
 * each thread's own.
 */
public class ArrayElementOrdered {
    private final int[] cells = new int[3];
    private int turns;

    void work(int own) {
        turn();
        cells[own] = 1;
        cells[2]++; //~ racer hybrid
        turn();
    }

    private synchronized void turn() {
        turns++;
    }

    public static void main(String[] args) throws InterruptedException {
        ArrayElementOrdered array = new ArrayElementOrdered();
        Unseen.inOrder(() -> array.work(0), () -> array.work(1));
        System.out.println(array.cells[0] + array.cells[1] + array.cells[2]);
    }
}
