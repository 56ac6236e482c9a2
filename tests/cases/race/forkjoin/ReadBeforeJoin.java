import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** The result of a forked task is read before it is joined. */
public class ReadBeforeJoin {
    static final class Part extends RecursiveAction {
        int result;

        @Override
        protected void compute() {
            result = 42; //~ race
            Unseen.signal("written");
            Unseen.await("read");
        }
    }

    static final class Whole extends RecursiveAction {
        int seen;

        @Override
        protected void compute() {
            Part part = new Part();
            part.fork();
            Unseen.await("written");
            seen = part.result; //~ race
            Unseen.signal("read");
            part.join();
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
