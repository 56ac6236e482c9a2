import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** collect gives every thread a container of its own and merges them. */
public class ParallelCollect {
    static final class Totals {
        int count;
        int sum;

        void add(int value) {
            count++;
            sum += value;
        }

        void merge(Totals other) {
            count += other.count;
            sum += other.sum;
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 20; round++) {
            Totals totals = IntStream.range(0, 200).parallel().collect(Totals::new, Totals::add, Totals::merge);
            List<Integer> even = IntStream.range(0, 200).parallel().filter(i -> i % 2 == 0).boxed()
                    .collect(Collectors.toList());
            even.set(0, totals.count);
            if (even.get(0) != 200 || totals.sum != 19900) {
                throw new AssertionError(totals.sum);
            }
        }
        System.out.println("done");
    }
}
