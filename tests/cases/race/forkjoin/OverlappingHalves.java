import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** The left half ends at the middle, the right half begins there: one element belongs to both. */
public class OverlappingHalves {
    static final class Raise extends RecursiveAction {
        private final int[] cells;
        private final int from;
        private final int to;

        Raise(int[] cells, int from, int to) {
            this.cells = cells;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 7) {
                invokeAll(new Raise(cells, 0, 4), new Raise(cells, 4, 7));
                return;
            }
            if (from > 0) {
                Unseen.await("left");
            }
            for (int i = from; i <= to; i++) {
                cells[i]++; //~ race
            }
            Unseen.signal(from > 0 ? "right" : "left");
            if (from == 0) {
                Unseen.await("right");
            }
        }
    }

    public static void main(String[] args) {
        int[] cells = new int[8];
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.invoke(new Raise(cells, 0, 7));
        System.out.println(cells[3] + " " + cells[4]);
        pool.shutdown();
    }
}
