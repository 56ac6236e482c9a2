import java.time.Duration;

/** {@code join(Duration)} orders if it says so, and not if it ran into the limit. */
public class JoinDuration {
    private int data;

    void run() {
        data = 1;
        Unseen.signal("written");
        Unseen.await("looked");
    }

    public static void main(String[] args) throws Exception {
        JoinDuration it = new JoinDuration();
        Thread thread = new Thread(it::run, "worker");
        Unseen.signal("ready");
        Unseen.await("ready");
        thread.start();
        Unseen.await("written");
        if (!thread.join(Duration.ofMillis(1))) {
            it.data++;
        }
        Unseen.signal("looked");
        if (thread.join(Duration.ofMinutes(10))) {
            it.data++;
        }
    }
}
