import java.util.HashMap;
import java.util.Map;

/** The reference to the map is volatile, but the map is changed in place. */
public class ContentsOfVolatile {
    private volatile Map<String, String> settings = new HashMap<>();

    void set(String name, String value) {
        settings.put(name, value); //~ race
    }

    String get(String name) {
        return settings.get(name); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ContentsOfVolatile box = new ContentsOfVolatile();
        String[] seen = new String[1];
        Unseen.inOrder(() -> box.set("mode", "fast"), () -> seen[0] = box.get("mode"));
        System.out.println(seen[0]);
    }
}
