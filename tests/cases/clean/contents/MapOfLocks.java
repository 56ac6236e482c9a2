import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The map is used under a lock, and its values, which are lists, under a lock of each. */
public class MapOfLocks {
    private final Map<String, List<String>> topics = new HashMap<>();

    List<String> topic(String name) {
        synchronized (topics) {
            return topics.computeIfAbsent(name, key -> new ArrayList<>());
        }
    }

    void post(String name, String text) {
        List<String> posts = topic(name);
        synchronized (posts) {
            posts.add(text);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MapOfLocks board = new MapOfLocks();
        Unseen.inOrder(() -> board.post("java", "one"), () -> board.post("java", "two"));
        System.out.println(board.topic("java"));
    }
}
