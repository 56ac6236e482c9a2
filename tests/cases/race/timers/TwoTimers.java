import java.util.Timer;
import java.util.TimerTask;

/** Every timer has a thread of its own, and the tasks of two timers share a field. */
public class TwoTimers {
    private int ticks;

    TimerTask task(String before, String mine) {
        return new TimerTask() {
            @Override
            public void run() {
                Unseen.await(before);
                ticks++; //~ race
                Unseen.signal(mine);
            }
        };
    }

    public static void main(String[] args) {
        TwoTimers clock = new TwoTimers();
        Unseen.ready();
        Timer one = new Timer(true);
        Timer two = new Timer(true);
        one.schedule(clock.task("ready", "first"), 0);
        two.schedule(clock.task("first", "second"), 0);
        Unseen.await("second");
    }
}
