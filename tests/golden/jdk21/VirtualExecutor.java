import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An executor of virtual threads: hand-over of tasks and results. */
public class VirtualExecutor {
    private int data;

    int task() {
        Thread.currentThread().setName("task");
        return ++data;
    }

    public static void main(String[] args) throws Exception {
        VirtualExecutor it = new VirtualExecutor();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            synchronized (it) {
                it.data = 1;
            }
            Future<Integer> future = executor.submit(it::task);
            int result = future.get();
            it.data += result;
        }
    }
}
