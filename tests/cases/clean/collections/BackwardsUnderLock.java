import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

/** An iterator goes backwards over a list under its lock. */
public class BackwardsUnderLock {
    private final LinkedList<Integer> numbers = new LinkedList<>(List.of(1, 2, 3));
    private int result;

    void first() {
        Iterator<Integer> backwards;
        synchronized (numbers) {
            backwards = numbers.descendingIterator();
            result = backwards.next();
        }
    }

    void second() {
        synchronized (numbers) {
            numbers.addFirst(4);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BackwardsUnderLock shared = new BackwardsUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
