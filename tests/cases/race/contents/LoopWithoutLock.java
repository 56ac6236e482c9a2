import java.util.ArrayList;
import java.util.List;

/** The list is changed under a lock, but the loop over it holds none. */
public class LoopWithoutLock {
    private final List<Integer> numbers = new ArrayList<>();

    synchronized void add(int number) {
        numbers.add(number); //~ race
    }

    int sum() {
        int sum = 0;
        for (int number : numbers) { //~ race
            sum += number;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        LoopWithoutLock box = new LoopWithoutLock();
        int[] seen = {box.sum()};
        Unseen.inOrder(() -> box.add(42), () -> seen[0] = box.sum());
        System.out.println(seen[0]);
    }
}
