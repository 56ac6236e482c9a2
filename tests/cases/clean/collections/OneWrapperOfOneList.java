import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One synchronized wrapper has two names. */
public class OneWrapperOfOneList {
    private final List<Integer> wrapped = new ArrayList<>();
    private final List<Integer> one = Collections.synchronizedList(wrapped);
    private final List<Integer> other = one;
    private String result;

    void first() {
        one.add(1);
    }

    void second() {
        other.add(2);
        result = "done";
    }

    public static void main(String[] args) throws InterruptedException {
        OneWrapperOfOneList shared = new OneWrapperOfOneList();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
