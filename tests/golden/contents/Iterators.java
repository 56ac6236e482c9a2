import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Iterating reads the list and changes the iterator. */
public class Iterators {
    private final List<String> list = new ArrayList<>(List.of("x", "y"));
    private final Iterator<String> shared = list.iterator();

    void first() {
        shared.next();
    }

    void second() {
        for (String word : list) {
            word.length();
        }
        shared.next();
    }

    public static void main(String[] args) throws Exception {
        Iterators it = new Iterators();
        Unseen.inOrder(it::first, it::second);
    }
}
