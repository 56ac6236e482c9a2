import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import race.Race;

/** Two tests share pools of one thread each, which the first of them starts. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PoolTest {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(1, task -> {
        Thread thread = new Thread(task, "pool");
        thread.setDaemon(true);
        return thread;
    });
    private static final ForkJoinPool FORKS = new ForkJoinPool(1);

    static int submittedFirst;
    static int executedFirst;
    static int forkedFirst;
    static int submittedSecond;
    static int executedSecond;
    static int forkedSecond;

    @Test
    @Order(1)
    void isFirst() {
        Race.inPool(POOL::submit, () -> submittedFirst++);
        Race.inPool(POOL::execute, () -> executedFirst++);
        Race.inPool(FORKS::submit, () -> forkedFirst++);
    }

    @Test
    @Order(2)
    void isSecond() {
        Race.inPool(POOL::execute, () -> executedSecond++);
        Race.inPool(POOL::submit, () -> submittedSecond++);
        Race.inPool(FORKS::submit, () -> forkedSecond++);
    }
}
