package redflag.load.juc;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a full pool does with a task. */
final class Rejections {
    private static final int TASKS = 60;

    private Rejections() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("RejectedExecutionHandler")
                .uses(
                        RejectedExecutionHandler.class,
                        RejectedExecutionException.class,
                        ThreadPoolExecutor.AbortPolicy.class,
                        ThreadPoolExecutor.CallerRunsPolicy.class,
                        ThreadPoolExecutor.DiscardPolicy.class,
                        ThreadPoolExecutor.DiscardOldestPolicy.class)
                .way("AbortPolicy", () -> aborting(new ThreadPoolExecutor.AbortPolicy()))
                .way("CallerRunsPolicy", () -> complete(new ThreadPoolExecutor.CallerRunsPolicy()))
                .way("own policy", () -> complete((task, pool) -> handOver(pool, task)))
                .way("DiscardPolicy", () -> losing(new ThreadPoolExecutor.DiscardPolicy()))
                .way("DiscardOldestPolicy", () -> losing(new ThreadPoolExecutor.DiscardOldestPolicy()))
                .way("after the end", Rejections::late));
    }

    private static ThreadPoolExecutor small(RejectedExecutionHandler policy) {
        return new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(2), policy);
    }

    /** A policy that waits for space. */
    private static void handOver(ThreadPoolExecutor pool, Runnable task) {
        try {
            pool.getQueue().put(task);
        } catch (InterruptedException e) {
            throw new RejectedExecutionException(e);
        }
    }

    private static void complete(RejectedExecutionHandler policy) throws InterruptedException {
        ThreadPoolExecutor pool = small(policy);
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        Crew.run(2, number -> {
            for (int i = number; i < 2 * TASKS; i += 2) {
                pool.execute(shelf[i].pack(i)::open);
            }
        });
        Pools.end(pool);
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    /** A thread that is refused still has the parcel. */
    private static void aborting(RejectedExecutionHandler policy) throws InterruptedException {
        ThreadPoolExecutor pool = small(policy);
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        Crew.run(2, number -> {
            for (int i = number; i < 2 * TASKS; i += 2) {
                Parcel parcel = shelf[i].pack(i);
                try {
                    pool.execute(parcel::open);
                } catch (RejectedExecutionException full) {
                    parcel.open();
                }
            }
        });
        Pools.end(pool);
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    /** At the end it is known which tasks were done. */
    private static void losing(RejectedExecutionHandler policy) throws InterruptedException {
        ThreadPoolExecutor pool = small(policy);
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        Crew.run(2, number -> {
            for (int i = number; i < 2 * TASKS; i += 2) {
                Parcel parcel = shelf[i].pack(0);
                pool.execute(() -> parcel.add(1));
            }
        });
        Pools.end(pool);
        int done = 0;
        for (Parcel parcel : shelf) {
            done += parcel.sum();
        }
        Check.equal(pool.getCompletedTaskCount(), done, "tasks that were done");
    }

    private static void late() throws InterruptedException {
        ThreadPoolExecutor pool = small(new ThreadPoolExecutor.AbortPolicy());
        CountDownLatch ran = new CountDownLatch(1);
        pool.execute(ran::countDown);
        ran.await();
        Pools.end(pool);
        Check.throwing(RejectedExecutionException.class, () -> pool.execute(ran::countDown));
    }
}
