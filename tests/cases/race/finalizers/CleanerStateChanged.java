import java.lang.ref.Cleaner;

/** The cleaning action's state is changed after the registration, and no reachability fence orders that. */
public class CleanerStateChanged {
    static class State implements Runnable {
        int handle;

        @Override
        public void run() {
            handle++; //~ race
            Unseen.signal("cleaned");
        }
    }

    static void open(Cleaner cleaner) {
        State state = new State();
        cleaner.register(new Object(), state);
        state.handle = 7; //~ race
    }

    public static void main(String[] args) {
        Unseen.signal("ready");
        open(Cleaner.create());
        while (!new java.io.File("cleaned").exists()) {
            System.gc();
            Thread.yield();
        }
        System.out.println("cleaned");
    }
}
