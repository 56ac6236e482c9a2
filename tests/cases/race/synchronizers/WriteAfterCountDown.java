import java.util.concurrent.CountDownLatch;

/** The worker counts down before its last write. */
public class WriteAfterCountDown {
    private final CountDownLatch done = new CountDownLatch(1);
    private int result;
    private String status;

    void work() {
        result = 42;
        done.countDown();
        status = "done"; //~ race
        Unseen.signal("written");
    }

    public static void main(String[] args) throws InterruptedException {
        WriteAfterCountDown job = new WriteAfterCountDown();
        Unseen.ready();
        Thread worker = new Thread(job::work);
        worker.start();
        job.done.await();
        Unseen.await("written");
        String status = job.status; //~ race
        int result = job.result;
        worker.join();
        System.out.println(status + " " + result);
    }
}
