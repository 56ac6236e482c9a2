package redflag.load.juc;

import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

/** Tasks that are complete when those they wait for are: all of these happen-before what then runs. */
final class Completers {
    private static final int SIZE = 64;

    private Completers() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("CountedCompleter").uses(CountedCompleter.class)
                .way("tree", Completers::tree)
                .way("propagateCompletion", Completers::propagated)
                .way("search", Completers::search)
                .way("firstComplete, nextComplete", Completers::reduced)
                .way("exceptions", Completers::exceptions));
    }

    private static ForkJoinPool pool() {
        return new ForkJoinPool(3);
    }

    private static void tree() throws InterruptedException {
        ForkJoinPool pool = pool();
        Parcel[] shelf = ForkJoin.packed(SIZE);
        int sum = pool.invoke(new Tree(null, shelf, 0, SIZE));
        Check.equal(SIZE * (SIZE - 1) / 2, sum, "the sum of all labels");
        ForkJoin.opened(shelf);
        Pools.end(pool);
    }

    /** Each node adds up what its children found, when both are complete. */
    private static final class Tree extends CountedCompleter<Integer> {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int from;
        private final int to;
        private Tree left;
        private Tree right;
        private int sum;

        Tree(CountedCompleter<?> parent, Parcel[] shelf, int from, int to) {
            super(parent);
            this.shelf = shelf;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from > 1) {
                int middle = (from + to) / 2;
                left = new Tree(this, shelf, from, middle);
                right = new Tree(this, shelf, middle, to);
                setPendingCount(1);
                right.fork();
                left.compute();
            } else {
                sum = shelf[from].open();
                tryComplete();
            }
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                sum = left.sum + right.sum;
                for (int i = from; i < to; i++) {
                    shelf[i].wasOpened();
                }
            }
        }

        @Override
        public Integer getRawResult() {
            return sum;
        }
    }

    private static void propagated() throws InterruptedException {
        ForkJoinPool pool = pool();
        Parcel[] shelf = ForkJoin.packed(SIZE);
        pool.invoke(new Spread(null, shelf, 0, SIZE));
        ForkJoin.opened(shelf);
        Pools.end(pool);
    }

    private static final class Spread extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int from;
        private int to;

        Spread(CountedCompleter<?> parent, Parcel[] shelf, int from, int to) {
            super(parent);
            this.shelf = shelf;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            while (to - from >= 2) {
                int middle = (from + to) / 2;
                addToPendingCount(1);
                new Spread(this, shelf, middle, to).fork();
                to = middle;
            }
            if (to > from) {
                shelf[from].open();
            }
            propagateCompletion();
        }
    }

    /** The first to find it completes the root, with what it found. */
    private static void search() throws InterruptedException {
        ForkJoinPool pool = pool();
        for (int wanted = 0; wanted < SIZE; wanted += 7) {
            Parcel[] shelf = ForkJoin.packed(SIZE);
            Parcel found = pool.invoke(new Search(null, shelf, 0, SIZE, wanted));
            Check.equal(wanted, found.view(), "the label of what was found");
            found.wasOpened();
        }
        Pools.end(pool);
    }

    private static final class Search extends CountedCompleter<Parcel> {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int from;
        private int to;
        private final int wanted;
        private volatile Parcel found;

        Search(CountedCompleter<?> parent, Parcel[] shelf, int from, int to, int wanted) {
            super(parent);
            this.shelf = shelf;
            this.from = from;
            this.to = to;
            this.wanted = wanted;
        }

        @Override
        public Parcel getRawResult() {
            return found;
        }

        @Override
        public void compute() {
            Search root = (Search) getRoot();
            while (to - from > 1 && root.found == null) {
                int middle = (from + to) / 2;
                addToPendingCount(1);
                new Search(this, shelf, middle, to, wanted).fork();
                to = middle;
            }
            if (to - from == 1 && shelf[from].view() == wanted) {
                shelf[from].open();
                root.found = shelf[from];
                quietlyCompleteRoot();
            }
            tryComplete();
        }
    }

    private static void reduced() throws InterruptedException {
        ForkJoinPool pool = pool();
        Parcel[] shelf = ForkJoin.packed(SIZE);
        Reduce root = new Reduce(null, shelf, 0, SIZE, null);
        pool.invoke(root);
        Check.equal(SIZE * (SIZE - 1) / 2, root.sum, "the sum of all labels");
        ForkJoin.opened(shelf);
        Pools.end(pool);
    }

    /** Without {@code onCompletion}: the thread that completes a node goes up and adds what its chain of children found. */
    private static final class Reduce extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int from;
        private int to;
        private int sum;
        private Reduce forks;
        private final Reduce next;

        Reduce(CountedCompleter<?> parent, Parcel[] shelf, int from, int to, Reduce next) {
            super(parent);
            this.shelf = shelf;
            this.from = from;
            this.to = to;
            this.next = next;
        }

        @Override
        public void compute() {
            while (to - from > 1) {
                int middle = (from + to) / 2;
                addToPendingCount(1);
                forks = new Reduce(this, shelf, middle, to, forks);
                to = middle;
                forks.fork();
            }
            sum = shelf[from].open();
            for (CountedCompleter<?> each = firstComplete(); each != null; each = each.nextComplete()) {
                for (Reduce child = ((Reduce) each).forks; child != null; child = child.next) {
                    ((Reduce) each).sum += child.sum;
                }
            }
        }
    }

    /** A failure goes up to the root; each completer on the way may look at it. */
    private static void exceptions() throws InterruptedException {
        ForkJoinPool pool = pool();
        Parcel[] shelf = ForkJoin.packed(4);
        Fail root = new Fail(null, shelf, 0);
        Check.throwing(IllegalStateException.class, () -> pool.invoke(root));
        shelf[3].wasOpened();
        Pools.end(pool);
    }

    private static final class Fail extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int depth;

        Fail(CountedCompleter<?> parent, Parcel[] shelf, int depth) {
            super(parent);
            this.shelf = shelf;
            this.depth = depth;
        }

        @Override
        public void compute() {
            shelf[depth].open();
            if (depth == 3) {
                throw new IllegalStateException("as it should");
            }
            setPendingCount(1);
            new Fail(this, shelf, depth + 1).fork();
        }

        @Override
        public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
            shelf[3].wasOpened();
            return true;
        }
    }
}
