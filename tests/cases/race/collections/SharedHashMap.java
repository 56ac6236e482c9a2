import java.util.HashMap;
import java.util.Map;

/** An ordinary map, filled by one thread and read by another one without a lock. */
public class SharedHashMap {
    private final Map<String, Integer> ages = new HashMap<>();

    void add() {
        ages.put("Ada", 36); //~ race
    }

    int get() {
        return ages.get("Ada"); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SharedHashMap map = new SharedHashMap();
        int[] seen = new int[1];
        Unseen.inOrder(map::add, () -> seen[0] = map.get());
        System.out.println(seen[0]);
    }
}
