import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** invokeAll comes after all of its tasks. One worker runs them one after the other. */
public class InvokeAll {
    private int one;
    private int two;

    public static void main(String[] args) throws Exception {
        InvokeAll it = new InvokeAll();
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "worker"));
        List<Callable<Integer>> tasks = List.of(() -> it.one = 1, () -> it.two = it.one);
        pool.invokeAll(tasks);
        it.one += it.two;
        pool.shutdown();
    }
}
