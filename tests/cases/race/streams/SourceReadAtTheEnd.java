import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A stream reads its source when its last operation runs, which is after the lock here. */
public class SourceReadAtTheEnd {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3));
    private long result;

    void first() {
        Stream<Integer> odd;
        synchronized (numbers) {
            odd = numbers.stream().filter(number -> number % 2 == 1);
        }
        result = odd.count(); //~ race
    }

    void second() {
        synchronized (numbers) {
            numbers.add(4); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SourceReadAtTheEnd shared = new SourceReadAtTheEnd();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
