import java.util.ArrayList;
import java.util.List;

/** A copy of the list is made under the lock and handed out: it belongs to the caller alone. */
public class CopyHandedOut {
    private final List<String> names = new ArrayList<>();

    synchronized void add(String name) {
        names.add(name);
    }

    synchronized List<String> names() {
        return new ArrayList<>(names);
    }

    public static void main(String[] args) throws InterruptedException {
        CopyHandedOut register = new CopyHandedOut();
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> {
                    List<String> mine = register.names();
                    register.add("one");
                    seen[0] = mine.size();
                },
                () -> {
                    List<String> mine = register.names();
                    mine.add("two");
                    seen[1] = mine.size();
                    register.add("three");
                });
        System.out.println(seen[0] + " " + seen[1] + " " + register.names());
    }
}
