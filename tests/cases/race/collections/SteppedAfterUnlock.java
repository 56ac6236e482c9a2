import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The iterator is made under the lock, but its steps read the list after it. */
public class SteppedAfterUnlock {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private int result;

    void first() {
        Iterator<Integer> iterator;
        synchronized (numbers) {
            iterator = numbers.iterator();
        }
        result = iterator.next(); //~ race
    }

    void second() {
        synchronized (numbers) {
            numbers.add(4); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SteppedAfterUnlock shared = new SteppedAfterUnlock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
