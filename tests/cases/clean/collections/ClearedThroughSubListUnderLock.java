import java.util.ArrayList;
import java.util.List;

/** A part of the list is cleared through a sublist under the lock. */
public class ClearedThroughSubListUnderLock {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private final List<Integer> head = numbers.subList(0, 2);
    private int result;

    void first() {
        synchronized (numbers) {
            head.clear();
        }
    }

    void second() {
        synchronized (numbers) {
            result = numbers.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ClearedThroughSubListUnderLock shared = new ClearedThroughSubListUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
