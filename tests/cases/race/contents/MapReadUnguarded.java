import java.util.HashMap;
import java.util.Map;

/** The map is written under a lock, and read without it. */
public class MapReadUnguarded {
    private final Map<String, Integer> ports = new HashMap<>();

    synchronized void put(String name, int port) {
        ports.put(name, port); //~ race
    }

    Integer get(String name) {
        return ports.get(name); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        MapReadUnguarded table = new MapReadUnguarded();
        Integer[] seen = new Integer[1];
        Unseen.inOrder(() -> table.put("http", 80), () -> seen[0] = table.get("http"));
        System.out.println(seen[0]);
    }
}
