package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tasks for later, and tasks that are repeated: each run happens-before the next. */
final class Scheduling {
    private static final int TASKS = 40;

    private Scheduling() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("ScheduledThreadPoolExecutor")
                .uses(
                        ScheduledThreadPoolExecutor.class,
                        ScheduledExecutorService.class,
                        ScheduledFuture.class,
                        RunnableScheduledFuture.class,
                        CancellationException.class)
                .way("schedule", () -> delayed(new ScheduledThreadPoolExecutor(3)))
                .way("schedule, unconfigurable", () -> delayed(
                        Executors.unconfigurableScheduledExecutorService(Executors.newScheduledThreadPool(2))))
                .way("schedule, decorated", () -> delayed(new Decorating()))
                .way("scheduleAtFixedRate", () -> periodic(true))
                .way("scheduleWithFixedDelay", () -> periodic(false))
                .way("cancel", Scheduling::cancelled)
                .way("policies", Scheduling::policies));
    }

    static void delayed(ScheduledExecutorService pool) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        Crew.run(2, number -> {
            List<ScheduledFuture<?>> futures = new ArrayList<>();
            for (int i = 0; i < TASKS; i++) {
                Parcel parcel = shelf[2 * i + number].pack(i);
                if (number == 0) {
                    futures.add(pool.schedule(parcel::open, i % 5 * 100, TimeUnit.MICROSECONDS));
                } else {
                    Runnable task = parcel::open;
                    futures.add(pool.schedule(task, TASKS - i, TimeUnit.MICROSECONDS));
                }
            }
            for (int i = 0; i < TASKS; i++) {
                futures.get(i).get();
                shelf[2 * i + number].wasOpened();
                Check.that(futures.get(i).getDelay(TimeUnit.SECONDS) <= 0, "what was done is not delayed any more");
            }
        });
        Pools.end(pool);
    }

    /** Two tasks, each repeated by any free thread; the count of each is its own. */
    private static void periodic(boolean atRate) throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(3);
        Parcel[] shelf = Parcel.shelf(2);
        Crew.run(2, number -> {
            Parcel parcel = shelf[number].pack(0);
            CountDownLatch latch = new CountDownLatch(TASKS);
            Runnable task = () -> {
                if (parcel.add(1) == TASKS) {
                    latch.countDown();
                    throw new IllegalStateException("that is enough");
                }
                latch.countDown();
            };
            ScheduledFuture<?> future = atRate
                    ? pool.scheduleAtFixedRate(task, 10, 200, TimeUnit.MICROSECONDS)
                    : pool.scheduleWithFixedDelay(task, 10, 50, TimeUnit.MICROSECONDS);
            latch.await();
            Check.equal(TASKS, parcel.sum(), "runs of the task");
            Check.throwing(ExecutionException.class, future::get);
        });
        Pools.end(pool);
    }

    private static void cancelled() throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        pool.setRemoveOnCancelPolicy(true);
        Parcel[] shelf = Parcel.shelf(TASKS);
        Crew.run(2, number -> {
            for (int i = number; i < TASKS; i += 2) {
                Parcel parcel = shelf[i].pack(i);
                ScheduledFuture<?> future = pool.schedule(parcel::open, 30, TimeUnit.SECONDS);
                Check.throwing(TimeoutException.class, () -> future.get(1, TimeUnit.MICROSECONDS));
                Check.that(future.cancel(false), "it did not run yet");
                Check.throwing(CancellationException.class, future::get);
                parcel.open();
            }
        });
        Pools.end(pool);
    }

    /** What was scheduled is still done after the shutdown, unless it is repeated. */
    private static void policies() throws InterruptedException {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(true);
        pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
        Parcel[] shelf = Parcel.shelf(TASKS + 1);
        for (int i = 0; i < TASKS; i++) {
            pool.schedule(shelf[i].pack(i)::open, 2, TimeUnit.MILLISECONDS);
        }
        Parcel counted = shelf[TASKS].pack(0);
        pool.scheduleAtFixedRate(() -> counted.add(1), 0, 1, TimeUnit.MILLISECONDS);
        Pools.end(pool);
        for (int i = 0; i < TASKS; i++) {
            shelf[i].wasOpened();
        }
        Check.that(counted.sum() >= 0, "the repeated task has stopped");
    }

    /** Wraps each task in one of its own. */
    private static final class Decorating extends ScheduledThreadPoolExecutor {
        Decorating() {
            super(2);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable task, RunnableScheduledFuture<V> future) {
            return new Decorated<>(future);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(
                Callable<V> task, RunnableScheduledFuture<V> future) {
            return new Decorated<>(future);
        }
    }

    private static final class Decorated<V> implements RunnableScheduledFuture<V> {
        private final RunnableScheduledFuture<V> inner;
        private int runs;

        Decorated(RunnableScheduledFuture<V> inner) {
            this.inner = inner;
        }

        @Override
        public void run() {
            runs++;
            inner.run();
        }

        @Override
        public boolean isPeriodic() {
            return inner.isPeriodic();
        }

        @Override
        public boolean cancel(boolean interrupt) {
            return inner.cancel(interrupt);
        }

        @Override
        public boolean isCancelled() {
            return inner.isCancelled();
        }

        @Override
        public boolean isDone() {
            return inner.isDone();
        }

        @Override
        public V get() throws InterruptedException, ExecutionException {
            V result = inner.get();
            Check.equal(1, runs, "runs of the task");
            return result;
        }

        @Override
        public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            return inner.get(time, unit);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return inner.getDelay(unit);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
