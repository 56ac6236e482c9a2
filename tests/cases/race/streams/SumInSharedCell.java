import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** The elements of a parallel stream are added up in an array cell that all threads share. */
public class SumInSharedCell {
    private final int[] sum = new int[1];

    void add(int i) {
        Unseen.beforeTurn(i == 0);
        sum[0] += i + 1; //~ race
        Unseen.afterTurn(i == 0);
    }

    public static void main(String[] args) throws Exception {
        SumInSharedCell adder = new SumInSharedCell();
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.submit(() -> IntStream.range(0, 2).parallel().forEach(adder::add)).get();
        System.out.println(adder.sum[0]);
        pool.shutdown();
    }
}
