import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections are filled before the threads start, only read by them, and changed after their end. */
public class FilledBeforeStart {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ages = new HashMap<>();

    int read() {
        int sum = 0;
        for (String name : names) {
            sum += ages.get(name);
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        FilledBeforeStart box = new FilledBeforeStart();
        box.names.add("Ada");
        box.ages.put("Ada", 36);
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = box.read(), () -> seen[1] = box.read());
        box.names.clear();
        box.ages.clear();
        System.out.println(seen[0] + " " + seen[1] + " " + box.read());
    }
}
