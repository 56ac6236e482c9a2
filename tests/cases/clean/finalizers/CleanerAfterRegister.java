import java.lang.ref.Cleaner;

/** What was written before the registration of a cleaning action is ordered before the action. */
public class CleanerAfterRegister {
    static class State implements Runnable {
        int handle;

        @Override
        public void run() {
            handle++;
            Unseen.signal("cleaned");
        }
    }

    static void open(Cleaner cleaner) {
        State state = new State();
        state.handle = 7;
        cleaner.register(new Object(), state);
    }

    public static void main(String[] args) {
        open(Cleaner.create());
        while (!new java.io.File("cleaned").exists()) {
            System.gc();
            Thread.yield();
        }
        System.out.println("cleaned");
    }
}
