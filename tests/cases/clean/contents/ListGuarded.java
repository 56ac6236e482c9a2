import java.util.ArrayList;
import java.util.List;

/** Every use of the list holds the same lock, and so does the loop over it. */
public class ListGuarded {
    private final List<Integer> numbers = new ArrayList<>();

    void add(int number) {
        synchronized (numbers) {
            numbers.add(number);
        }
    }

    int sum() {
        synchronized (numbers) {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ListGuarded box = new ListGuarded();
        int[] seen = new int[1];
        Unseen.inOrder(() -> box.add(40), () -> {
            box.add(2);
            seen[0] = box.sum();
        });
        System.out.println(seen[0]);
    }
}
