import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

/** Objects that guard themselves have no contents to check. */
public class Guarded {
    private final List<String> vector = new Vector<>();
    private final List<String> wrapped = Collections.synchronizedList(new ArrayList<>());
    private int size;

    void first() {
        vector.add("x");
        wrapped.add("x");
        size = 1;
    }

    void second() {
        size = vector.size() + wrapped.size();
    }

    public static void main(String[] args) throws Exception {
        Guarded it = new Guarded();
        Unseen.inOrder(it::first, it::second);
    }
}
