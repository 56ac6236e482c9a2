import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

/** The last child to complete merges the results of its parent's children. */
public class CompleterTree {
    static final class Sum extends CountedCompleter<Void> {
        private final int from;
        private final int to;
        private Sum left;
        private Sum right;
        private long total;

        Sum(Sum parent, int from, int to) {
            super(parent);
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from > 8) {
                int middle = (from + to) >>> 1;
                setPendingCount(2);
                left = new Sum(this, from, middle);
                right = new Sum(this, middle, to);
                left.fork();
                right.fork();
            } else {
                for (int i = from; i < to; i++) {
                    total += i;
                }
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                total = left.total + right.total;
            }
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(4);
        Sum sum = new Sum(null, 0, 1000);
        pool.invoke(sum);
        System.out.println(sum.total);
        pool.shutdown();
    }
}
