import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Two halves of a task add to one field. */
public class SiblingsShareField {
    private int total;

    final class Half extends RecursiveAction {
        private final boolean left;

        Half(boolean left) {
            this.left = left;
        }

        @Override
        protected void compute() {
            if (!left) {
                Unseen.await("left");
            }
            total++; //~ race
            Unseen.signal(left ? "left" : "right");
            if (left) {
                Unseen.await("right");
            }
        }
    }

    final class Whole extends RecursiveAction {
        @Override
        protected void compute() {
            invokeAll(new Half(true), new Half(false));
        }
    }

    public static void main(String[] args) {
        SiblingsShareField sum = new SiblingsShareField();
        Unseen.ready();
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.invoke(sum.new Whole());
        System.out.println(sum.total);
        pool.shutdown();
    }
}
