/** The program ends with a daemon still at work, and reads what it has got so far. */
public class DaemonLeftBehind {
    private int progress;

    void work() {
        progress = 1; //~ race
        Unseen.signal("begun");
        Unseen.await("never");
    }

    public static void main(String[] args) {
        Unseen.signal("ready");
        DaemonLeftBehind box = new DaemonLeftBehind();
        Thread daemon = new Thread(box::work);
        daemon.setDaemon(true);
        daemon.start();
        Unseen.await("begun");
        int seen = box.progress; //~ race
        System.out.println(seen);
    }
}
