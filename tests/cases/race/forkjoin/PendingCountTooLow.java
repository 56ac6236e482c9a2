import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

/** A completer with two children counts one, so it is complete while one of them is still at work. */
public class PendingCountTooLow {
    private int quick;
    private int slow;

    final class Child extends CountedCompleter<Void> {
        private final boolean first;

        Child(CountedCompleter<?> parent, boolean first) {
            super(parent);
            this.first = first;
        }

        @Override
        public void compute() {
            if (first) {
                quick = 1;
            } else {
                slow = 2; //~ race
                Unseen.signal("written");
                Unseen.await("read");
            }
            tryComplete();
        }
    }

    final class Parent extends CountedCompleter<Void> {
        @Override
        public void compute() {
            setPendingCount(1);
            new Child(this, false).fork();
            new Child(this, true).fork();
            tryComplete();
        }
    }

    public static void main(String[] args) {
        PendingCountTooLow sum = new PendingCountTooLow();
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.invoke(sum.new Parent());
        Unseen.await("written");
        int seen = sum.quick;
        seen += sum.slow; //~ race
        Unseen.signal("read");
        System.out.println(seen);
        pool.shutdown();
    }
}
