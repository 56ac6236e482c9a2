import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list is sorted and searched through static methods, under its lock. */
public class SortedByStaticMethodUnderLock {
    private final List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
    private int result;

    void first() {
        synchronized (numbers) {
            Collections.sort(numbers);
        }
    }

    void second() {
        synchronized (numbers) {
            result = Collections.max(numbers);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SortedByStaticMethodUnderLock shared = new SortedByStaticMethodUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
