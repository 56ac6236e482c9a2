import java.util.concurrent.ForkJoinPool;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** A mapping function remembers the last element in a field, as if the stream went in order. */
public class StatefulMapping {
    private int last;

    int difference(int i) {
        if (i == 1) {
            Unseen.await("first");
        }
        int before = last; //~ race
        last = i; //~ race
        if (i < 2) {
            Unseen.signal(i == 0 ? "first" : "second");
        }
        if (i == 0) {
            Unseen.await("second");
        }
        return i - before;
    }

    public static void main(String[] args) throws Exception {
        StatefulMapping differences = new StatefulMapping();
        Unseen.signal("ready");
        Unseen.await("ready");
        IntUnaryOperator difference = differences::difference;
        // Links the lambda: threads that do it both would be ordered by the class loader.
        difference.applyAsInt(2);
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.submit(() -> IntStream.range(0, 2).parallel().map(difference).sum()).get());
        pool.shutdown();
    }
}
