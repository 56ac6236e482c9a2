import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** The types are plain ones, the objects are those of the concurrent package. */
public class ConcurrentBehindInterface {
    private final Map<String, Integer> map = new ConcurrentHashMap<>();
    private final List<String> list = new CopyOnWriteArrayList<>();
    private final Queue<String> queue = new ConcurrentLinkedQueue<>();
    private final Collection<String> keys = map.keySet();

    void give() {
        map.put("a", 1);
        list.add("b");
        queue.add("c");
    }

    String take() {
        List<String> all = new ArrayList<>(keys);
        Iterator<String> iterator = list.iterator();
        while (iterator.hasNext()) {
            all.add(iterator.next());
        }
        all.add(queue.poll());
        return String.join(" ", all);
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentBehindInterface box = new ConcurrentBehindInterface();
        String[] seen = new String[1];
        Unseen.inOrder(box::give, () -> {
            seen[0] = box.take();
            box.give();
        });
        System.out.println(seen[0] + " " + box.take());
    }
}
