import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/** All tasks of one timer run in its thread, so they may share plain fields; a latch hands them back. */
public class OneTimerManyTasks {
    private int ticks;

    public static void main(String[] args) throws InterruptedException {
        OneTimerManyTasks clock = new OneTimerManyTasks();
        CountDownLatch done = new CountDownLatch(50);
        Timer timer = new Timer();
        for (int i = 0; i < 50; i++) {
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    clock.ticks++;
                    done.countDown();
                }
            }, i % 3);
        }
        done.await();
        timer.cancel();
        System.out.println(clock.ticks);
    }
}
