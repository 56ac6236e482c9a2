import java.util.SortedSet;
import java.util.TreeSet;

/** A set, its head and its descending view are one set. */
public class HeadOfSharedTree {
    private final TreeSet<Integer> numbers = new TreeSet<>();
    private final SortedSet<Integer> small = numbers.headSet(10);
    private int result;

    void first() {
        small.add(1); //~ race
    }

    void second() {
        result = numbers.descendingSet().first(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        HeadOfSharedTree shared = new HeadOfSharedTree();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
