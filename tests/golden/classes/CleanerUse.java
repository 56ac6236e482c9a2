import java.io.File;
import java.lang.ref.Cleaner;

/** What comes before the registration of a cleaning action comes before the action. */
public class CleanerUse implements Runnable {
    private int data;

    @Override
    public void run() {
        data++;
        Unseen.signal("cleaned");
    }

    static void register(Cleaner cleaner, CleanerUse action) {
        cleaner.register(new Object(), action);
    }

    public static void main(String[] args) throws Exception {
        Unseen.signal("ready");
        Unseen.await("ready");
        Cleaner cleaner = Cleaner.create();
        CleanerUse action = new CleanerUse();
        Runnable known = action;
        synchronized (known) {
            action.data = 1;
        }
        register(cleaner, action);
        File cleaned = new File("cleaned");
        while (!cleaned.exists()) {
            System.gc();
            Thread.yield();
        }
    }
}
