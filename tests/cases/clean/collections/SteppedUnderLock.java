import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The iterator is made and used under the lock. */
public class SteppedUnderLock {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private int result;

    void first() {
        synchronized (numbers) {
            Iterator<Integer> iterator = numbers.iterator();
            result = iterator.next();
        }
    }

    void second() {
        synchronized (numbers) {
            numbers.add(4);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SteppedUnderLock shared = new SteppedUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
