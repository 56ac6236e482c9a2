import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** A mapping function remembers the last element in a field, as if the stream went in order. */
public class StatefulMapping {
    private int last;

    int difference(int i) {
        Unseen.beforeTurn(i == 0);
        int before = last; //~ race
        last = i; //~ race
        Unseen.afterTurn(i == 0);
        return i - before;
    }

    public static void main(String[] args) throws Exception {
        StatefulMapping differences = new StatefulMapping();
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.submit(() -> IntStream.range(0, 2).parallel().map(differences::difference).sum()).get());
        pool.shutdown();
    }
}
