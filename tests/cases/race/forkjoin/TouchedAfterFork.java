import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** The parent changes the data of a task that it has already forked. */
public class TouchedAfterFork {
    static final class Part extends RecursiveAction {
        int limit = 1;
        int seen;

        @Override
        protected void compute() {
            Unseen.signal("stolen");
            Unseen.await("changed");
            seen = limit; //~ race
        }
    }

    static final class Whole extends RecursiveAction {
        int seen;

        @Override
        protected void compute() {
            Part part = new Part();
            part.fork();
            Unseen.await("stolen");
            part.limit = 2; //~ race
            Unseen.signal("changed");
            part.join();
            seen = part.seen;
        }
    }

    public static void main(String[] args) {
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        Whole whole = new Whole();
        pool.invoke(whole);
        System.out.println(whole.seen);
        pool.shutdown();
    }
}
