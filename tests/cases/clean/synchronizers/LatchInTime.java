import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A wait with a time-out, whose answer is looked at before the data are. */
public class LatchInTime {
    private final CountDownLatch done = new CountDownLatch(1);
    private int result;

    public static void main(String[] args) throws InterruptedException {
        int sum = 0;
        for (int i = 1; i <= 50; i++) {
            LatchInTime job = new LatchInTime();
            int value = i;
            Thread worker = new Thread(() -> {
                job.result = value;
                job.done.countDown();
            });
            worker.start();
            while (!job.done.await(100, TimeUnit.MICROSECONDS)) {
                Thread.yield();
            }
            sum += job.result;
        }
        System.out.println(sum);
    }
}
