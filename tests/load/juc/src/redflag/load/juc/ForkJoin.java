package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/** Tasks that fork others: a fork happens-before the task, and the task before what a thread does that knows it is done. */
final class ForkJoin {
    private static final int SIZE = 64;

    private ForkJoin() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("ForkJoinPool").uses(
                ForkJoinPool.class,
                ForkJoinTask.class,
                RecursiveTask.class,
                RecursiveAction.class);
        for (Join join : Join.values()) {
            exercise.way("RecursiveTask " + join, () -> sums(join));
        }
        exercise.way("RecursiveAction, invokeAll of two", () -> actions(0));
        exercise.way("RecursiveAction, invokeAll of many", () -> actions(1));
        exercise.way("RecursiveAction, invokeAll of a list", () -> actions(2));
        Pools.addPool(exercise, "as executor", () -> new ForkJoinPool(3));
        all.add(exercise);
    }

    /** How a parent gets the results of its halves. */
    enum Join {
        FORK_BOTH,
        FORK_COMPUTE,
        INVOKE,
        GET,
        GET_TIMED,
        QUIETLY,
        IS_DONE,
        HELP_QUIESCE,
        UNFORK
    }

    private static void sums(Join join) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(3);
        for (int round = 0; round < 5; round++) {
            Parcel[] shelf = packed(SIZE);
            Sum sum = new Sum(shelf, 0, SIZE, join);
            int result = round % 2 == 0 ? pool.invoke(sum) : pool.submit(sum).get();
            Check.equal(SIZE * (SIZE - 1) / 2, result, "the sum of all labels");
            opened(shelf);
        }
        Pools.end(pool);
    }

    static Parcel[] packed(int size) {
        Parcel[] shelf = Parcel.shelf(size);
        for (int i = 0; i < size; i++) {
            shelf[i].pack(i);
        }
        return shelf;
    }

    static void opened(Parcel[] shelf) {
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int from;
        private final int to;
        private final Join join;
        private int handedUp;

        Sum(Parcel[] shelf, int from, int to, Join join) {
            this.shelf = shelf;
            this.from = from;
            this.to = to;
            this.join = join;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 2) {
                for (int i = from; i < to; i++) {
                    handedUp += shelf[i].open();
                }
                return handedUp;
            }
            int middle = (from + to) / 2;
            Sum left = new Sum(shelf, from, middle, join);
            Sum right = new Sum(shelf, middle, to, join);
            run(left, right);
            for (int i = from; i < to; i++) {
                shelf[i].wasOpened();
            }
            handedUp = left.handedUp + right.handedUp;
            return handedUp;
        }

        private void run(Sum left, Sum right) {
            switch (join) {
                case FORK_BOTH:
                    left.fork();
                    right.fork();
                    Check.equal(right.join(), right.handedUp, "the result");
                    Check.equal(left.join(), left.handedUp, "the result");
                    break;
                case FORK_COMPUTE:
                    right.fork();
                    left.compute();
                    right.join();
                    break;
                case INVOKE:
                    left.invoke();
                    right.quietlyInvoke();
                    break;
                case UNFORK:
                    right.fork();
                    left.fork();
                    if (left.tryUnfork()) {
                        left.invoke();
                    }
                    left.quietlyJoin();
                    right.join();
                    break;
                case HELP_QUIESCE:
                    right.fork();
                    left.fork();
                    // Only the root may wait for the pool to come to rest; those below it would wait for each other.
                    if (to - from == SIZE) {
                        ForkJoinTask.helpQuiesce();
                    }
                    right.join();
                    left.join();
                    break;
                default:
                    right.fork();
                    left.fork();
                    await(left);
                    await(right);
            }
        }

        private void await(Sum other) {
            try {
                if (join == Join.GET) {
                    other.get();
                } else if (join == Join.GET_TIMED) {
                    other.get(30, TimeUnit.SECONDS);
                } else if (join == Join.QUIETLY) {
                    other.quietlyJoin();
                    Check.equal(other.getRawResult(), other.handedUp, "the result");
                } else {
                    while (!other.isDone()) {
                        Crew.pause();
                        ForkJoinTask<?> next = pollTask();
                        if (next != null) {
                            next.quietlyInvoke();
                        }
                    }
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void actions(int way) throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(3);
        Parcel[] shelf = packed(SIZE);
        pool.invoke(new Open(shelf, 0, SIZE, way));
        opened(shelf);
        Pools.end(pool);
    }

    private static final class Open extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient Parcel[] shelf;
        private final int from;
        private final int to;
        private final int way;

        Open(Parcel[] shelf, int from, int to, int way) {
            this.shelf = shelf;
            this.from = from;
            this.to = to;
            this.way = way;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                shelf[from].open();
                return;
            }
            int step = Math.max(1, (to - from) / (way == 0 ? 2 : 4));
            List<Open> parts = new ArrayList<>();
            for (int i = from; i < to; i += step) {
                parts.add(new Open(shelf, i, Math.min(i + step, to), way));
            }
            if (way == 0) {
                invokeAll(parts.get(0), parts.get(1));
            } else if (way == 1) {
                invokeAll(parts.toArray(new Open[0]));
            } else {
                invokeAll(parts);
            }
            for (int i = from; i < to; i++) {
                shelf[i].wasOpened();
            }
        }
    }
}
