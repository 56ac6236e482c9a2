import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One thread uses the synchronized view of a list, the other one the wrapped list. */
public class BackDoorOfSynchronized {
    static final class Names {
        private final List<String> behind = new ArrayList<>();
        private int changes;
        private final List<String> view = Collections.synchronizedList(behind);

        void add() {
            synchronized (view) {
                behind.add("Ada"); //~ race
                changes++;
            }
        }

        int size() {
            return behind.size(); //~ race
        }

        int changes() {
            synchronized (view) {
                return changes;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Names names = new Names();
        int[] seen = new int[2];
        Unseen.inOrder(names::add, () -> {
            seen[0] = names.size();
            seen[1] = names.changes();
        });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
