import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A timer's task comes after its scheduling. */
public class TimerUse extends TimerTask {
    private final CountDownLatch ran = new CountDownLatch(1);
    private int data;

    @Override
    public void run() {
        data++;
        ran.countDown();
    }

    public static void main(String[] args) throws Exception {
        TimerUse it = new TimerUse();
        Timer timer = new Timer("timer");
        synchronized (it) {
            it.data = 1;
        }
        timer.schedule(it, 1);
        it.ran.await();
        it.data++;
        timer.cancel();
    }
}
