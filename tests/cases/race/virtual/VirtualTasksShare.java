//~~ jdk 21
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An executor with a virtual thread for each task: the tasks start together and add to one plain total. */
public class VirtualTasksShare {
    private final CountDownLatch start = new CountDownLatch(1);
    private long total;

    void add() {
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        total += 2; //~ race
    }

    public static void main(String[] args) {
        VirtualTasksShare sum = new VirtualTasksShare();
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            tasks.execute(sum::add);
            tasks.execute(sum::add);
            sum.start.countDown();
        }
        System.out.println(sum.total > 0);
    }
}
