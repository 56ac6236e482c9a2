import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The first thread that needs a value makes it; all others see it whole. */
public class ComputeIfAbsentOnce {
    static final class Row {
        final int[] cells = new int[4];
        int sum;

        static Row of(int key) {
            Row row = new Row();
            for (int i = 0; i < row.cells.length; i++) {
                row.cells[i] = key;
                row.sum += key;
            }
            return row;
        }
    }

    private final ConcurrentMap<Integer, Row> rows = new ConcurrentHashMap<>();
    private final long[] sums = new long[3];

    void work(int me) {
        for (int i = 0; i < 300; i++) {
            Row row = rows.computeIfAbsent(i % 40, Row::of);
            sums[me] += row.sum + row.cells[i % 4];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ComputeIfAbsentOnce table = new ComputeIfAbsentOnce();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> table.work(me));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(table.sums[0] + " " + table.sums[1] + " " + table.sums[2]);
    }
}
