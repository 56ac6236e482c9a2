import java.util.concurrent.CountDownLatch;

/** Two workers, but the latch counts one: the other's result is read without waiting for it. */
public class LatchCountTooLow {
    private final CountDownLatch done = new CountDownLatch(1);
    private int left;
    private int right;

    void left() {
        left = 1;
        done.countDown();
    }

    void right() {
        right = 2; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        done.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        LatchCountTooLow job = new LatchCountTooLow();
        Unseen.ready();
        Thread one = new Thread(job::left);
        Thread two = new Thread(job::right);
        one.start();
        two.start();
        job.done.await();
        Unseen.await("written");
        int sum = job.left;
        sum += job.right; //~ race
        Unseen.signal("read");
        one.join();
        two.join();
        System.out.println(sum);
    }
}
