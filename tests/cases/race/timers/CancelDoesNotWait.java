import java.util.Timer;
import java.util.TimerTask;

/** cancel lets a task that runs go on to its end; it is not waited for. */
public class CancelDoesNotWait {
    private int backups;

    void backUp() {
        Unseen.signal("running");
        Unseen.await("cancelled");
        backups++; //~ race
        Unseen.signal("written");
    }

    public static void main(String[] args) {
        CancelDoesNotWait disk = new CancelDoesNotWait();
        Unseen.ready();
        Timer timer = new Timer(true);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                disk.backUp();
            }
        };
        timer.schedule(task, 0, 60_000);
        Unseen.await("running");
        task.cancel();
        timer.cancel();
        Unseen.signal("cancelled");
        Unseen.await("written");
        int seen = disk.backups; //~ race
        System.out.println(seen);
    }
}
