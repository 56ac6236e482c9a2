import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A view that cannot be modified shows a list that was filled before the threads started. */
public class ReadOnlyViewOfFilled {
    private final List<String> names = new ArrayList<>(List.of("Ada"));
    private final List<String> view = Collections.unmodifiableList(names);
    private String result;

    void first() {
        synchronized (names) {
            names.contains("Alan");
        }
    }

    void second() {
        StringBuilder all = new StringBuilder();
        for (String name : view) {
            all.append(name);
        }
        result = all.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOnlyViewOfFilled shared = new ReadOnlyViewOfFilled();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
