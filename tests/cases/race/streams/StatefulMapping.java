import java.util.concurrent.ForkJoinPool;
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
        Unseen.signal(i == 0 ? "first" : "second");
        if (i == 0) {
            Unseen.await("second");
        }
        return i - before;
    }

    public static void main(String[] args) throws Exception {
        StatefulMapping differences = new StatefulMapping();
        Unseen.signal("ready");
        Unseen.await("ready");
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.submit(() -> IntStream.range(0, 2).parallel().map(differences::difference).sum()).get());
        pool.shutdown();
    }
}
