import java.util.Timer;
import java.util.TimerTask;

/** What is written after schedule is not ordered before the task's run, however long its delay. */
public class WrittenAfterSchedule {
    private int limit;
    private int seen;

    void tick() {
        Unseen.signal("running");
        Unseen.await("changed");
        seen = limit; //~ race
        Unseen.signal("ticked");
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenAfterSchedule clock = new WrittenAfterSchedule();
        Unseen.ready();
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                clock.tick();
            }
        }, 1);
        Unseen.await("running");
        clock.limit = 9; //~ race
        Unseen.signal("changed");
        Unseen.await("ticked");
    }
}
