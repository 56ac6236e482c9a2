import java.util.ArrayList;
import java.util.List;

/** A part of the list is cleared through a sublist without the lock. */
public class ClearedThroughSubList {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private final List<Integer> head = numbers.subList(0, 2);
    private int result;

    void first() {
        head.clear(); //~ race
    }

    void second() {
        synchronized (numbers) {
            result = numbers.size(); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ClearedThroughSubList shared = new ClearedThroughSubList();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
