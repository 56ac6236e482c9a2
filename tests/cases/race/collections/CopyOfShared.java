import java.util.ArrayList;
import java.util.List;

/** A copy of a list is made without the lock. */
public class CopyOfShared {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private List<Integer> result;

    void first() {
        synchronized (numbers) {
            numbers.remove(0); //~ race
        }
    }

    void second() {
        result = new ArrayList<>(numbers); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOfShared shared = new CopyOfShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
