import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Each task hands the work on to the next one, in any thread of the pool. */
public class TaskChain {
    private final ExecutorService pool = Executors.newFixedThreadPool(3);
    private final CountDownLatch end = new CountDownLatch(1);
    private int steps;

    void step() {
        steps++;
        if (steps < 200) {
            pool.execute(this::step);
        } else {
            end.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TaskChain chain = new TaskChain();
        chain.pool.execute(chain::step);
        chain.end.await();
        chain.pool.shutdown();
        System.out.println(chain.steps);
    }
}
