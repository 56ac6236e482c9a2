import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The wait at the latch runs out of time, and the result is read nevertheless. */
public class LatchExpired {
    private final CountDownLatch done = new CountDownLatch(1);
    private int result;

    void work() {
        result = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        LatchExpired job = new LatchExpired();
        Unseen.ready();
        Thread worker = new Thread(job::work);
        worker.start();
        Unseen.await("written");
        boolean inTime = job.done.await(1, TimeUnit.MILLISECONDS);
        int result = job.result; //~ race
        Unseen.signal("read");
        worker.join();
        System.out.println(inTime + " " + result);
    }
}
