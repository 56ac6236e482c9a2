import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Two synchronized wrappers of one list have a lock each, so neither guards it. */
public class TwoWrappersOfOneList {
    private final List<Integer> wrapped = new ArrayList<>();
    private final List<Integer> one = Collections.synchronizedList(wrapped);
    private final List<Integer> other = Collections.synchronizedList(wrapped);
    private String result;

    void first() {
        one.add(1); //~ race
    }

    void second() {
        other.add(2); //~ race
        result = "done";
    }

    public static void main(String[] args) throws InterruptedException {
        TwoWrappersOfOneList shared = new TwoWrappersOfOneList();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
