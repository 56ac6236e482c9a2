import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Views, iterators and wrappers of concurrent collections are as safe as these. */
public class ConcurrentViews {
    private final Map<String, Integer> hashed = new ConcurrentHashMap<>(Map.of("Ada", 36, "Alan", 41));
    private final ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>(hashed);
    private final CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>(hashed.keySet());
    private final Set<String> set = Collections.newSetFromMap(new ConcurrentHashMap<>());
    private final Map<String, Integer> view = Collections.unmodifiableMap(hashed);

    void change(String name) {
        hashed.keySet().remove(name);
        hashed.put(name, 1);
        sorted.headMap("B").clear();
        sorted.put(name, 2);
        names.add(name);
        set.add(name);
        set.addAll(names);
    }

    int read() {
        int count = 0;
        for (String name : view.keySet()) {
            count += name.length();
        }
        for (Iterator<String> all = sorted.keySet().iterator(); all.hasNext(); ) {
            count += all.next().length();
        }
        for (String name : names.subList(0, 2)) {
            count += name.length();
        }
        for (String name : set) {
            count += name.length();
        }
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentViews shared = new ConcurrentViews();
        int[] seen = new int[1];
        Unseen.inOrder(() -> shared.change("Grace"), () -> seen[0] = shared.read(), () -> shared.change("Ada"));
        System.out.println(seen[0] > 0);
    }
}
