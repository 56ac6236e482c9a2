import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** computeIfAbsent makes one list per key, but the lists themselves are shared without a lock. */
public class ListInConcurrentMap {
    private final ConcurrentMap<String, List<Integer>> groups = new ConcurrentHashMap<>();

    void add(int value) {
        List<Integer> group = groups.computeIfAbsent("even", key -> new ArrayList<>());
        group.add(value); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ListInConcurrentMap map = new ListInConcurrentMap();
        map.groups.put("even", new ArrayList<>());
        Unseen.inOrder(() -> map.add(2), () -> map.add(4));
        System.out.println(map.groups);
    }
}
