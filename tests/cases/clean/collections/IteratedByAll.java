import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections that nobody changes any more are iterated by several threads at the same time, directly and through views. */
public class IteratedByAll {
    private final List<Collection<Integer>> all = new ArrayList<>();

    IteratedByAll() {
        List<Integer> numbers = List.of(3, 1, 2);
        Map<Integer, Integer> squares = new HashMap<>();
        numbers.forEach(number -> squares.put(number, number * number));
        Collections.addAll(all, new ArrayList<>(numbers), new LinkedList<>(numbers), new ArrayDeque<>(numbers));
        Collections.addAll(all, new PriorityQueue<>(numbers), new TreeSet<>(numbers), new LinkedHashSet<>(numbers));
        Collections.addAll(all, squares.keySet(), squares.values(), new TreeMap<>(squares).descendingMap().values());
        Collections.addAll(all, new LinkedHashMap<>(squares).keySet(), new ArrayList<>(numbers).subList(1, 3));
        Collections.addAll(all, Collections.unmodifiableCollection(new LinkedHashSet<>(numbers)));
    }

    int sum() {
        int sum = 0;
        for (Collection<Integer> collection : all) {
            for (int number : collection) {
                sum += number;
            }
            sum += collection.stream().mapToInt(number -> number).sum();
            sum += new ArrayList<>(collection).size();
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        IteratedByAll shared = new IteratedByAll();
        int[] sums = new int[2];
        Unseen.inOrder(() -> sums[0] = shared.sum(), () -> sums[1] = shared.sum());
        System.out.println(sums[0] + " " + sums[1]);
    }
}
