import java.util.SortedSet;
import java.util.TreeSet;

/** A set, its head and its descending view are guarded by one lock. */
public class HeadOfGuardedTree {
    private final TreeSet<Integer> numbers = new TreeSet<>();
    private final SortedSet<Integer> small = numbers.headSet(10);
    private int result;

    void first() {
        synchronized (numbers) {
            small.add(1);
        }
    }

    void second() {
        synchronized (numbers) {
            result = numbers.descendingSet().first();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HeadOfGuardedTree shared = new HeadOfGuardedTree();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
