import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An executor orders what came before submit, the task, and what comes after get. */
public class ExecutorHandOff {
    int value;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorHandOff box = new ExecutorHandOff();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 10; i++) {
            box.value++;
            pool.submit(() -> box.value++).get();
        }
        pool.shutdown();
        System.out.println(box.value);
    }
}
