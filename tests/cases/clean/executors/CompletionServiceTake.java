import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Results are used in the order in which they come, each after its own future was asked. */
public class CompletionServiceTake {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        ExecutorCompletionService<int[]> done = new ExecutorCompletionService<>(pool);
        for (int i = 1; i <= 200; i++) {
            int value = i;
            done.submit(() -> {
                int[] result = new int[1];
                result[0] = value;
                return result;
            });
        }
        int sum = 0;
        for (int i = 0; i < 200; i++) {
            int[] result = done.take().get();
            sum += result[0]++;
        }
        pool.shutdown();
        System.out.println(sum);
    }
}
