import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A set is iterated under the lock. */
public class HashSetIteratedUnderLock {
    private final Set<Integer> numbers = new HashSet<>(List.of(1, 2, 3));
    private int result;

    void first() {
        int sum = 0;
        synchronized (numbers) {
            for (int number : numbers) {
                sum += number;
            }
        }
        result = sum;
    }

    void second() {
        synchronized (numbers) {
            numbers.add(4);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HashSetIteratedUnderLock shared = new HashSetIteratedUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
