import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.SynchronousQueue;

/** What was written before schedule is seen by the task; the result comes back by a queue. */
public class ScheduledBefore {
    private int value;

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        SynchronousQueue<ScheduledBefore> done = new SynchronousQueue<>();
        ScheduledBefore box = new ScheduledBefore();
        for (int i = 0; i < 30; i++) {
            ScheduledBefore mine = box;
            mine.value++;
            timer.schedule(new TimerTask() {
                @Override
                public void run() {
                    mine.value++;
                    try {
                        done.put(mine);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }, i % 2);
            box = done.take();
        }
        timer.cancel();
        System.out.println(box.value);
    }
}
