import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An executor of virtual threads: hand-over of tasks and results. */
public class VirtualExecutor {
    private int data;

    Thread task() {
        Thread.currentThread().setName("task");
        data++;
        return Thread.currentThread();
    }

    public static void main(String[] args) throws Exception {
        VirtualExecutor it = new VirtualExecutor();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            synchronized (it) {
                it.data = 1;
            }
            Future<Thread> future = executor.submit(it::task);
            Thread task = future.get();
            it.data++;
            // The executor closes before its last thread has ended.
            task.join();
        }
    }
}
