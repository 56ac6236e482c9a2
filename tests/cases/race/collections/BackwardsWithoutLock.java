import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

/** An iterator goes backwards over a list without its lock. */
public class BackwardsWithoutLock {
    private final LinkedList<Integer> numbers = new LinkedList<>(List.of(1, 2, 3));
    private int result;

    void first() {
        Iterator<Integer> backwards;
        synchronized (numbers) {
            backwards = numbers.descendingIterator();
        }
        result = backwards.next(); //~ race
    }

    void second() {
        synchronized (numbers) {
            numbers.addFirst(4); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BackwardsWithoutLock shared = new BackwardsWithoutLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
