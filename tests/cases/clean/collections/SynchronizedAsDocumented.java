import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Many threads use synchronized wrappers as their documentation demands: single calls freely, iteration under the lock. */
public class SynchronizedAsDocumented {
    private final List<Integer> list = Collections.synchronizedList(new ArrayList<>());
    private final Map<Integer, String> map = Collections.synchronizedMap(new HashMap<>());
    private final Set<Integer> set = Collections.synchronizedSet(new HashSet<>());
    private final Map<Integer, Integer> tree = Collections.synchronizedSortedMap(new TreeMap<>());

    void use(int number) {
        for (int i = 0; i < 200; i++) {
            list.add(number);
            list.addAll(List.of(i, number));
            map.computeIfAbsent(i, key -> "made");
            map.merge(i, "x", String::concat);
            set.add(i);
            set.containsAll(list);
            tree.put(i, number);
            map.keySet().contains(i);
            map.forEach((key, value) -> value.length());
            list.removeIf(element -> element % 7 == 0);
        }
        synchronized (map) {
            Iterator<String> values = map.values().iterator();
            values.next();
            values.remove();
        }
        synchronized (list) {
            for (int element : list) {
                number += element;
            }
            list.stream().mapToInt(element -> element).sum();
        }
        synchronized (set) {
            set.iterator().next();
        }
        new ArrayList<>(list).size();
        list.equals(List.of());
        list.toString();
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedAsDocumented shared = new SynchronizedAsDocumented();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> shared.use(number));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared.set.size());
    }
}
