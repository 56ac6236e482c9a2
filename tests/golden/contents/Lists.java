import java.util.ArrayList;
import java.util.List;

/** Calls of a list read or write its contents. */
public class Lists {
    private final List<String> list = new ArrayList<>();

    void first() {
        list.add("x");
    }

    int second() {
        int size = list.size();
        list.clear();
        return size;
    }

    public static void main(String[] args) throws Exception {
        Lists it = new Lists();
        Unseen.inOrder(it::first, it::second);
    }
}
