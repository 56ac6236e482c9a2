import java.util.ArrayList;
import java.util.List;

/** Adding all elements of a list to another one reads it. */
public class AddAllOfShared {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private List<Integer> result;

    void first() {
        synchronized (numbers) {
            numbers.add(4); //~ race
        }
    }

    void second() {
        List<Integer> copy = new ArrayList<>();
        copy.addAll(numbers); //~ race
        result = copy;
    }

    public static void main(String[] args) throws InterruptedException {
        AddAllOfShared shared = new AddAllOfShared();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
