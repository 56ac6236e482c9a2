import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A synchronized list locks itself for each call; the loop over it is locked by hand, as its documentation demands. */
public class SynchronizedList {
    private final List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());

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
        SynchronizedList box = new SynchronizedList();
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> {
                    box.numbers.add(40);
                    seen[0] = box.sum();
                },
                () -> box.numbers.add(2));
        System.out.println(seen[0] + " " + box.sum());
    }
}
