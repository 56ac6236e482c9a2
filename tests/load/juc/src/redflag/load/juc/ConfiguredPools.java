package redflag.load.juc;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a configurable pool can do that others cannot: grow, shrink, and call back. */
final class ConfiguredPools {
    private static final int TASKS = 40;

    private ConfiguredPools() {}

    static void addTo(List<Exercise> all) {
        Exercise pool = new Exercise("ThreadPoolExecutor").uses(ThreadPoolExecutor.class);
        Pools.addPool(pool, "growing", () -> new ThreadPoolExecutor(1, 4, 1, TimeUnit.SECONDS, new SynchronousQueue<>(),
                new ThreadPoolExecutor.CallerRunsPolicy()));
        Pools.addPool(pool, "core threads that end", () -> {
            ThreadPoolExecutor made = new ThreadPoolExecutor(3, 3, 1, TimeUnit.MICROSECONDS, new LinkedBlockingQueue<>());
            made.allowCoreThreadTimeOut(true);
            return made;
        });
        Pools.addPool(pool, "started before", () -> {
            ThreadPoolExecutor made = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            made.prestartAllCoreThreads();
            return made;
        });
        pool.way("hooks", ConfiguredPools::hooks);
        pool.way("resized", ConfiguredPools::resized);
        pool.way("shutdownNow", ConfiguredPools::shutdownNow);
        all.add(pool);
    }

    /** The hooks run on the task's thread; the last one, when all others have ended. */
    private static void hooks() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(2 * TASKS + 1);
        Parcel total = shelf[2 * TASKS];
        ThreadPoolExecutor pool = new ThreadPoolExecutor(3, 3, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread thread, Runnable task) {
                ((Job) task).parcel.pack(((Job) task).parcel.view() + 1);
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                ((Job) task).parcel.wasOpened();
                ((Job) task).done = thrown == null;
            }

            @Override
            protected void terminated() {
                for (int i = 0; i < 2 * TASKS; i++) {
                    shelf[i].wasOpened();
                    total.add(1);
                }
            }
        };
        Job[] jobs = new Job[2 * TASKS];
        Crew.run(2, number -> {
            for (int i = number; i < 2 * TASKS; i += 2) {
                jobs[i] = new Job(shelf[i].pack(i));
                pool.execute(jobs[i]);
            }
        });
        Pools.end(pool);
        Check.equal(2 * TASKS, total.sum(), "parcels that were counted at the end");
        for (Job job : jobs) {
            Check.that(job.done, "the hook saw the task's end");
        }
    }

    /** Threads come and go while tasks are handed in. */
    private static void resized() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 4, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        Crew.run(
                () -> {
                    for (int i = 0; i < 2 * TASKS; i++) {
                        pool.execute(shelf[i].pack(i)::open);
                    }
                },
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        pool.setCorePoolSize(1 + i % 4);
                        pool.setKeepAliveTime(1 + i % 2, TimeUnit.MILLISECONDS);
                        Check.that(pool.getPoolSize() <= 4, "not more threads than allowed");
                    }
                });
        Pools.end(pool);
        Check.equal(2 * TASKS, pool.getCompletedTaskCount(), "completed tasks");
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    /** The thread that stops a pool gets what was not begun, and may do it itself. */
    private static void shutdownNow() throws Exception {
        Parcel[] shelf = Parcel.shelf(TASKS + 1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        CountDownLatch asleep = new CountDownLatch(1);
        Future<?> sleeper = pool.submit((Callable<Object>) () -> {
            asleep.countDown();
            Check.throwing(InterruptedException.class, () -> TimeUnit.SECONDS.sleep(30));
            return shelf[TASKS].open();
        });
        for (int i = 0; i < TASKS; i++) {
            pool.execute(shelf[i].pack(i)::open);
        }
        asleep.await();
        shelf[TASKS].pack(TASKS);
        List<Runnable> left = pool.shutdownNow();
        left.forEach(Runnable::run);
        sleeper.get();
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    private static final class Job implements Runnable {
        private final Parcel parcel;
        private boolean done;

        Job(Parcel parcel) {
            this.parcel = parcel;
        }

        @Override
        public void run() {
            parcel.open();
        }
    }
}
