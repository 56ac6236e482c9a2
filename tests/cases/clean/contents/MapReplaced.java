import java.util.HashMap;
import java.util.Map;

/** The map is never changed in place: each change makes a new one and stores it in the volatile field. */
public class MapReplaced {
    private volatile Map<String, String> settings = new HashMap<>();

    synchronized void set(String name, String value) {
        Map<String, String> next = new HashMap<>(settings);
        next.put(name, value);
        settings = next;
    }

    String get(String name) {
        return settings.get(name);
    }

    public static void main(String[] args) throws InterruptedException {
        MapReplaced box = new MapReplaced();
        String[] seen = new String[1];
        Unseen.inOrder(
                () -> box.set("mode", "fast"),
                () -> {
                    seen[0] = box.get("mode");
                    box.set("mode", "slow");
                });
        System.out.println(seen[0] + " " + box.get("mode"));
    }
}
