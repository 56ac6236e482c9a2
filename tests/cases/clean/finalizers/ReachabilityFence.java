import java.lang.ref.Cleaner;
import java.lang.ref.Reference;

/** A reachability fence orders what came before it before the cleaning action. */
public class ReachabilityFence {
    static class State implements Runnable {
        int handle;

        @Override
        public void run() {
            handle++;
            Unseen.signal("cleaned");
        }
    }

    static void open(Cleaner cleaner) {
        Object resource = new Object();
        State state = new State();
        cleaner.register(resource, state);
        state.handle = 7;
        Reference.reachabilityFence(resource);
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
