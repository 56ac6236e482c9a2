package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tasks that come from outside of the pool, and what else can happen to them. */
final class ForkJoinTasks {
    private static final int SIZE = 64;

    private ForkJoinTasks() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("ForkJoinTask")
                .uses(
                        ForkJoinTask.class,
                        ForkJoinPool.ForkJoinWorkerThreadFactory.class,
                        ForkJoinPool.ManagedBlocker.class,
                        ForkJoinWorkerThread.class)
                .way("adapt", ForkJoinTasks::adapted)
                .way("submissions from outside", () -> outside(new ForkJoinPool(3)))
                .way("own worker threads", () -> outside(
                        new ForkJoinPool(2, OwnThread::new, (thread, thrown) -> {}, true)))
                .way("common pool", () -> outside(null))
                .way("failing", ForkJoinTasks::failing)
                .way("complete from outside", ForkJoinTasks::completed)
                .way("cancel", ForkJoinTasks::cancelled)
                .way("awaitQuiescence", ForkJoinTasks::quiescence)
                .way("reinitialize", ForkJoinTasks::again)
                .way("ManagedBlocker", ForkJoinTasks::blocking)
                .way("schedule", ForkJoinTasks::scheduled));
    }

    private static void adapted() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        Parcel[] shelf = ForkJoin.packed(SIZE);
        Crew.run(2, number -> {
            for (int i = number; i < SIZE; i += 2) {
                Parcel parcel = shelf[i];
                Runnable action = parcel::open;
                ForkJoinTask<?> task = i % 3 == 0
                        ? ForkJoinTask.adapt((Callable<Integer>) parcel::open)
                        : i % 3 == 1 ? ForkJoinTask.adapt(action) : ForkJoinTask.adapt(action, parcel);
                pool.execute(task);
                task.join();
                parcel.wasOpened();
            }
        });
        Pools.end(pool);
    }

    /** Several threads hand in tasks and wait for them; without a pool, they fork into the common one. */
    private static void outside(ForkJoinPool pool) throws InterruptedException {
        Parcel[] shelf = ForkJoin.packed(3 * SIZE);
        Crew.run(3, number -> {
            List<ForkJoinTask<?>> tasks = new ArrayList<>();
            for (int i = 0; i < SIZE; i++) {
                ForkJoinTask<?> task = ForkJoinTask.adapt((Runnable) shelf[number * SIZE + i]::open);
                tasks.add(pool == null ? task.fork() : pool.submit(task));
            }
            for (int i = 0; i < SIZE; i++) {
                if (i % 3 == 0) {
                    tasks.get(i).get();
                } else if (i % 3 == 1) {
                    tasks.get(i).quietlyJoin();
                } else {
                    tasks.get(i).get(30, TimeUnit.SECONDS);
                }
                shelf[number * SIZE + i].wasOpened();
            }
        });
        if (pool != null) {
            Pools.end(pool);
        }
    }

    /** A worker with a count of its own, which its hooks use too. */
    private static final class OwnThread extends ForkJoinWorkerThread {
        private int tasks;

        OwnThread(ForkJoinPool pool) {
            super(pool);
        }

        @Override
        protected void onStart() {
            super.onStart();
            tasks = 1;
        }

        @Override
        protected void onTermination(Throwable thrown) {
            Check.equal(1, tasks, "the worker was started");
            super.onTermination(thrown);
        }
    }

    private static void failing() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        Parcel[] shelf = ForkJoin.packed(SIZE);
        for (Parcel parcel : shelf) {
            ForkJoinTask<?> task = pool.submit(() -> {
                parcel.open();
                throw new IllegalStateException("as it should");
            });
            Check.throwing(IllegalStateException.class, task::join);
            Check.that(task.isCompletedAbnormally() && task.getException() != null, "the task failed");
            parcel.wasOpened();
        }
        Pools.end(pool);
    }

    /** A task that no worker runs: another thread sets its result. */
    private static void completed() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(SIZE);
        List<ForkJoinTask<Parcel>> tasks = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            tasks.add(ForkJoinTask.adapt(() -> null));
        }
        Crew.run(
                () -> {
                    for (int i = 0; i < SIZE; i++) {
                        if (i % 3 == 0) {
                            tasks.get(i).complete(shelf[i].pack(i));
                        } else if (i % 3 == 1) {
                            shelf[i].pack(i);
                            tasks.get(i).completeExceptionally(new IllegalStateException("as it should"));
                        } else {
                            shelf[i].pack(i);
                            tasks.get(i).quietlyComplete();
                        }
                    }
                },
                () -> {
                    for (int i = 0; i < SIZE; i++) {
                        while (!tasks.get(i).isDone()) {
                            Crew.pause();
                        }
                        Check.that(tasks.get(i).isCompletedNormally() == (i % 3 != 1), "how it ended");
                        shelf[i].open();
                    }
                });
        ForkJoin.opened(shelf);
    }

    private static void cancelled() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(SIZE);
        List<ForkJoinTask<Parcel>> tasks = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            tasks.add(ForkJoinTask.adapt(() -> null));
        }
        Crew.run(
                () -> {
                    for (int i = 0; i < SIZE; i++) {
                        shelf[i].pack(i);
                        tasks.get(i).cancel(false);
                    }
                },
                () -> {
                    for (int i = 0; i < SIZE; i++) {
                        ForkJoinTask<Parcel> task = tasks.get(i);
                        while (!task.isCancelled()) {
                            Crew.pause();
                        }
                        Check.throwing(CancellationException.class, task::join);
                        shelf[i].open();
                    }
                });
    }

    /** When nothing is left to do in the pool, everything was done. */
    private static void quiescence() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(3);
        for (int round = 0; round < 5; round++) {
            Parcel[] shelf = ForkJoin.packed(SIZE);
            for (Parcel parcel : shelf) {
                pool.execute((Runnable) parcel::open);
            }
            Check.that(pool.awaitQuiescence(30, TimeUnit.SECONDS), "the pool comes to rest");
            ForkJoin.opened(shelf);
        }
        Pools.end(pool);
    }

    private static void again() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        Parcel parcel = Parcel.shelf(1)[0];
        RecursiveAction task = new RecursiveAction() {
            private static final long serialVersionUID = 1;

            @Override
            protected void compute() {
                parcel.add(1);
            }
        };
        for (int i = 0; i < SIZE; i++) {
            pool.invoke(task);
            Check.equal(i + 1, parcel.sum(), "runs of the task");
            task.reinitialize();
        }
        Pools.end(pool);
    }

    /** Tasks that wait for each other, in a pool that is too small unless it knows that they wait. */
    private static void blocking() throws InterruptedException {
        ForkJoinPool pool = new ForkJoinPool(2);
        Parcel[] shelf = Parcel.shelf(6);
        CountDownLatch latch = new CountDownLatch(6);
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int number = i;
            tasks.add(pool.submit(() -> {
                shelf[number].pack(number);
                latch.countDown();
                ForkJoinPool.managedBlock(new LatchBlocker(latch));
                return shelf[(number + 1) % 6].open();
            }));
        }
        for (ForkJoinTask<?> task : tasks) {
            task.join();
        }
        ForkJoin.opened(shelf);
        Pools.end(pool);
    }

    private static final class LatchBlocker implements ForkJoinPool.ManagedBlocker {
        private final CountDownLatch latch;

        LatchBlocker(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        public boolean block() throws InterruptedException {
            latch.await();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return latch.getCount() == 0;
        }
    }

    /** Newer pools schedule, too. */
    private static void scheduled() throws InterruptedException {
        Object pool = new ForkJoinPool(2);
        if (pool instanceof ScheduledExecutorService) {
            Scheduling.delayed((ScheduledExecutorService) pool);
        }
    }
}
