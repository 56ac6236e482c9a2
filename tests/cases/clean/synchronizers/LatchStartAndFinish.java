import java.util.concurrent.CountDownLatch;

/** One latch starts all workers, another opens when all are done; the workers are not joined before their results are read. */
public class LatchStartAndFinish {
    private final CountDownLatch start = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(4);
    private final int[] results = new int[4];
    private int factor;

    void work(int me) {
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        for (int i = 0; i < 100; i++) {
            results[me] += factor;
        }
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        LatchStartAndFinish job = new LatchStartAndFinish();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> job.work(me));
            threads[i].start();
        }
        job.factor = 3;
        job.start.countDown();
        job.done.await();
        int sum = 0;
        for (int result : job.results) {
            sum += result;
        }
        System.out.println(sum);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
