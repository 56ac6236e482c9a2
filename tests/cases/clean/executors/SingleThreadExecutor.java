import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** All accesses to the state run in one executor thread; submitters never touch it before the executor has ended. */
public class SingleThreadExecutor {
    private int count;

    public static void main(String[] args) throws InterruptedException {
        SingleThreadExecutor state = new SingleThreadExecutor();
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(() -> {
                for (int j = 0; j < 100; j++) {
                    executor.execute(() -> state.count++);
                }
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        executor.shutdown();
        while (!executor.awaitTermination(1, TimeUnit.MILLISECONDS)) {
            Thread.yield();
        }
        System.out.println(state.count);
    }
}
