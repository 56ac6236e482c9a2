import java.util.ArrayList;
import java.util.List;

/** Joining the strings of a list reads it. */
public class JoinedStrings {
    private final List<String> names = new ArrayList<>(List.of("Ada"));
    private String result;

    void first() {
        synchronized (names) {
            names.add("Alan"); //~ race
        }
    }

    void second() {
        result = String.join(", ", names); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        JoinedStrings shared = new JoinedStrings();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
