import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list is sorted by one thread and searched by another one, through static methods. */
public class SortedByStaticMethod {
    private final List<Integer> numbers = new ArrayList<>(List.of(3, 1, 2));
    private int result;

    void first() {
        Collections.sort(numbers); //~ race
    }

    void second() {
        result = Collections.max(numbers); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SortedByStaticMethod shared = new SortedByStaticMethod();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
