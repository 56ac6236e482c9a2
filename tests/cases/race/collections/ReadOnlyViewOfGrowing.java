import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A view that cannot be modified shows a list that grows: who reads the view must take the lock. */
public class ReadOnlyViewOfGrowing {
    private final List<String> names = new ArrayList<>(List.of("Ada"));
    private final List<String> view = Collections.unmodifiableList(names);
    private String result;

    void first() {
        synchronized (names) {
            names.add("Alan"); //~ race
        }
    }

    void second() {
        StringBuilder all = new StringBuilder();
        for (String name : view) { //~ race
            all.append(name);
        }
        result = all.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadOnlyViewOfGrowing shared = new ReadOnlyViewOfGrowing();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
