import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A set is iterated without the lock under which another thread adds to it. */
public class HashSetIterated {
    private final Set<Integer> numbers = new HashSet<>(List.of(1, 2, 3));
    private int result;

    void first() {
        int sum = 0;

        for (int number : numbers) { //~ race
            sum += number;
        }

        result = sum;
    }

    void second() {
        synchronized (numbers) {
            numbers.add(4); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HashSetIterated shared = new HashSetIterated();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
