import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A stream is made and consumed under the lock. */
public class SourceReadUnderLock {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private long result;

    void first() {
        Stream<Integer> odd;
        synchronized (numbers) {
            odd = numbers.stream().filter(number -> number % 2 == 1);
            result = odd.count();
        }
    }

    void second() {
        synchronized (numbers) {
            numbers.add(4);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SourceReadUnderLock shared = new SourceReadUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
