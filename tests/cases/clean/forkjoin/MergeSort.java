import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Both halves are sorted in parallel in one array, and merged by the parent when both have ended. */
public class MergeSort {
    static final class Sort extends RecursiveAction {
        private final int[] cells;
        private final int[] spare;
        private final int from;
        private final int to;

        Sort(int[] cells, int[] spare, int from, int to) {
            this.cells = cells;
            this.spare = spare;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from < 2) {
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(cells, spare, from, middle), new Sort(cells, spare, middle, to));
            int left = from;
            int right = middle;
            for (int i = from; i < to; i++) {
                boolean fromLeft = right == to || left < middle && cells[left] <= cells[right];
                spare[i] = fromLeft ? cells[left++] : cells[right++];
            }
            System.arraycopy(spare, from, cells, from, to - from);
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[257];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i * 101 % 257;
        }
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.invoke(new Sort(cells, new int[cells.length], 0, cells.length));
        pool.shutdown();
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] != i) {
                throw new AssertionError(i);
            }
        }
        System.out.println("sorted");
    }
}
