import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** A periodic task that cancels itself keeps its state in plain fields of its own. */
public class PeriodicTimer {
    static final class Countdown extends TimerTask {
        private final CountDownLatch zero = new CountDownLatch(1);
        private int left = 20;

        @Override
        public void run() {
            left--;
            if (left == 0) {
                cancel();
                zero.countDown();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        Countdown countdown = new Countdown();
        timer.scheduleAtFixedRate(countdown, 0, 1);
        countdown.zero.await();
        timer.cancel();
        System.out.println(countdown.left);
    }
}
