import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Many tasks are forked and joined in order; a quiet join orders as well. */
public class ForkedListOfTasks {
    static final class Cell extends RecursiveTask<Integer> {
        int seed;
        int twice;

        @Override
        protected Integer compute() {
            twice = 2 * seed;
            return seed;
        }
    }

    static int run() {
        List<Cell> cells = new ArrayList<>();
        for (int i = 1; i <= 100; i++) {
            Cell cell = new Cell();
            cell.seed = i;
            cell.fork();
            cells.add(cell);
        }
        int sum = 0;
        for (Cell cell : cells) {
            cell.quietlyJoin();
            sum += cell.twice;
            cell.twice = 0;
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(4);
        System.out.println(pool.submit(ForkedListOfTasks::run).get());
        pool.shutdown();
    }
}
