import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Side effects on a map and adders that are made for it. */
public class ParallelToConcurrentMap {
    public static void main(String[] args) {
        ConcurrentMap<Integer, LongAdder> counts = new ConcurrentHashMap<>();
        IntStream.range(0, 1000).parallel().forEach(i -> counts.computeIfAbsent(i % 10, key -> new LongAdder()).increment());
        ConcurrentMap<Integer, Long> groups = IntStream.range(0, 1000).parallel().boxed()
                .collect(Collectors.groupingByConcurrent(i -> i % 10, Collectors.counting()));
        System.out.println(counts.get(3).sum() + " " + groups.get(3));
    }
}
