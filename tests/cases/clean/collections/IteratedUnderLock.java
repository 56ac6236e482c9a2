import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The list is locked around the loop, as the documentation of synchronized lists demands. */
public class IteratedUnderLock {
    private final List<Integer> numbers = Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));
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
        numbers.add(4);
    }

    public static void main(String[] args) throws InterruptedException {
        IteratedUnderLock shared = new IteratedUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
