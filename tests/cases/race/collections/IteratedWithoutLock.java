import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The methods of a synchronized list lock, its iterators do not: the list must be locked around the loop. */
public class IteratedWithoutLock {
    private final List<Integer> numbers = Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));
    private int result;

    void first() {
        int sum = 0;
        for (int number : numbers) { //~ race
            sum += number;
        }
        result = sum;
    }

    void second() {
        numbers.add(4); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        IteratedWithoutLock shared = new IteratedWithoutLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
