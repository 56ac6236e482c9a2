import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** reduce with a mutable identity: all threads add to the one object, where collect would make one for each. */
public class ReduceIntoIdentity {
    static final class Total {
        int value;

        Total add(int i) {
            Unseen.beforeTurn(i == 1);
            value += i; //~ race
            Unseen.afterTurn(i == 1);
            return this;
        }
    }

    static int sum(Stream<Integer> numbers) {
        return numbers.parallel().reduce(new Total(), Total::add, (a, b) -> a).value;
    }

    public static void main(String[] args) throws Exception {
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.submit(() -> sum(IntStream.of(1, 2).boxed())).get());
        pool.shutdown();
    }
}
