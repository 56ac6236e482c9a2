import java.util.ArrayList;
import java.util.List;

/** The list is read under its lock while its elements are added to another one. */
public class AddAllUnderLock {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private List<Integer> result;

    void first() {
        synchronized (numbers) {
            numbers.add(4);
        }
    }

    void second() {
        List<Integer> copy = new ArrayList<>();
        synchronized (numbers) {
            copy.addAll(numbers);
        }
        result = copy;
    }

    public static void main(String[] args) throws InterruptedException {
        AddAllUnderLock shared = new AddAllUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
