import java.util.ArrayList;
import java.util.List;

/** A copy of a list is made under the lock. */
public class CopyOfGuarded {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private List<Integer> result;

    void first() {
        synchronized (numbers) {
            numbers.remove(0);
        }
    }

    void second() {
        synchronized (numbers) {
            result = new ArrayList<>(numbers);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOfGuarded shared = new CopyOfGuarded();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
