import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** When invokeAll returns, all tasks are done and what they wrote is seen. */
public class InvokeAllResults {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int[] cells = new int[20];
        List<Callable<Object>> tasks = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            int me = i;
            tasks.add(() -> cells[me]++);
        }
        for (int round = 0; round < 20; round++) {
            pool.invokeAll(tasks);
            for (int i = 0; i < cells.length; i++) {
                cells[i]++;
            }
        }
        pool.shutdown();
        System.out.println(cells[0] + " " + cells[19]);
    }
}
