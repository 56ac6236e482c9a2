import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Elements of atomic arrays are variables of their own. */
public class Arrays {
    private final AtomicIntegerArray numbers = new AtomicIntegerArray(2);
    private final AtomicReferenceArray<String> words = new AtomicReferenceArray<>(1);
    private int one;
    private int two;

    void first() {
        one = 1;
        numbers.set(0, 1);
        two = 1;
        words.set(0, "");
    }

    int second() {
        int sum = numbers.get(1) + one;
        sum += numbers.get(0) + one + two;
        return words.get(0).length() + two;
    }

    public static void main(String[] args) throws Exception {
        Arrays it = new Arrays();
        it.numbers.set(0, it.numbers.get(0));
        it.words.set(0, it.words.get(0));
        Unseen.inOrder(it::first, it::second);
    }
}
