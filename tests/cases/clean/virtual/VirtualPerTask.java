//~~ jdk 21
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A virtual thread for each task: submit, get and close order as with any executor. */
public class VirtualPerTask {
    public static void main(String[] args) throws Exception {
        int[] cells = new int[200];
        int sum = 0;
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<int[]>> results = new ArrayList<>();
            for (int i = 0; i < cells.length; i++) {
                int me = i;
                cells[me] = 1;
                results.add(tasks.submit(() -> {
                    cells[me] += me;
                    return new int[] {me};
                }));
            }
            for (Future<int[]> result : results) {
                sum += result.get()[0];
            }
            tasks.submit(() -> cells[0]++);
        }
        System.out.println(sum + " " + cells[0] + " " + cells[199]);
    }
}
