import java.util.Arrays;

/** An array is written and sorted under a lock. */
public class SortAfterJoin {
    private final int[] numbers = {3, 1, 2};
    private int result;

    void first() {
        synchronized (numbers) {
            numbers[1] = 5;
        }
    }

    void second() {
        synchronized (numbers) {
            Arrays.sort(numbers);
        }
        result = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        SortAfterJoin shared = new SortAfterJoin();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
