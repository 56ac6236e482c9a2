import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** forEach of a parallel stream adds to an ordinary list, where collect would be right. */
public class ListFilledInParallel {
    private final List<Integer> list = new ArrayList<>();

    void add(int i) {
        Unseen.beforeTurn(i == 0);
        list.add(i); //~ race
        Unseen.afterTurn(i == 0);
    }

    public static void main(String[] args) throws Exception {
        ListFilledInParallel filler = new ListFilledInParallel();
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.submit(() -> IntStream.range(0, 2).parallel().forEach(filler::add)).get();
        System.out.println(filler.list);
        pool.shutdown();
    }
}
