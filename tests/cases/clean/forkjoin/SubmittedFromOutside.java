import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** What a thread does before it gives a task to a pool of workers happens before the task, whichever worker takes it. */
public class SubmittedFromOutside {
    static class Box {
        int value;
    }

    static volatile Box[] known;

    static void submit(ForkJoinPool pool) {
        for (int i = 0; i < 500; i++) {
            Box[] box = {new Box()};
            known = box;
            box[0].value = i;
            pool.execute(() -> box[0].value++);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(3);
        Thread[] threads = {new Thread(() -> submit(pool)), new Thread(() -> submit(pool))};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
