import java.util.ArrayList;
import java.util.List;

/** The strings of a list are joined under its lock. */
public class JoinedStringsUnderLock {
    private final List<String> names = new ArrayList<>(List.of("Ada"));
    private String result;

    void first() {
        synchronized (names) {
            names.add("Alan");
        }
    }

    void second() {
        synchronized (names) {
            result = String.join(", ", names);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinedStringsUnderLock shared = new JoinedStringsUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
