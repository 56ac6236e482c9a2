package redflag.load.juc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Pools of threads: submission happens-before the task, the task before its result is known, all of it before termination. */
final class Pools {
    private static final int TASKS = 40;

    private Pools() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("Executors").uses(
                Executors.class, Executor.class, ExecutorService.class, AbstractExecutorService.class, ThreadFactory.class,
                Callable.class, Future.class, ExecutionException.class);
        addPool(exercise, "fixed", () -> Executors.newFixedThreadPool(3));
        addPool(exercise, "fixed, own threads", () -> Executors.newFixedThreadPool(2, Executors.defaultThreadFactory()));
        addPool(exercise, "cached", Executors::newCachedThreadPool);
        addPool(exercise, "single", Executors::newSingleThreadExecutor);
        addPool(exercise, "stealing", () -> Executors.newWorkStealingPool(3));
        addPool(exercise, "scheduled", () -> Executors.newScheduledThreadPool(3));
        addPool(exercise, "single scheduled", Executors::newSingleThreadScheduledExecutor);
        addPool(exercise, "unconfigurable", () -> Executors.unconfigurableExecutorService(Executors.newCachedThreadPool()));
        addPool(exercise, "own", OwnPool::new);
        exercise.way("adapters", Pools::adapters);
        all.add(exercise);
    }

    static void addPool(Exercise exercise, String name, Supplier<ExecutorService> pools) {
        exercise.way(name + " execute", () -> executed(pools.get()));
        exercise.way(name + " submit", () -> submitted(pools.get()));
        exercise.way(name + " invokeAll", () -> invokedAll(pools.get()));
        exercise.way(name + " invokeAny", () -> invokedAny(pools.get()));
        exercise.way(name + " failing", () -> failing(pools.get()));
    }

    /** Two threads execute; the end of the pool shows that all is done. */
    private static void executed(ExecutorService pool) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(2 * TASKS);
        Crew.run(2, number -> {
            for (int i = 0; i < TASKS; i++) {
                Parcel parcel = shelf[number * TASKS + i].pack(i);
                pool.execute(parcel::open);
            }
        });
        end(pool);
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    static void end(ExecutorService pool) throws InterruptedException {
        pool.shutdown();
        Check.that(pool.awaitTermination(30, TimeUnit.SECONDS), "the pool ends");
        Check.that(pool.isTerminated(), "the pool has ended");
    }

    private static void submitted(ExecutorService pool) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(3 * TASKS);
        Crew.run(3, number -> {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < TASKS; i++) {
                Parcel parcel = shelf[number * TASKS + i].pack(i);
                futures.add(submit(pool, parcel, number));
            }
            for (int i = 0; i < TASKS; i++) {
                await(futures.get(i), i % 3);
                shelf[number * TASKS + i].wasOpened();
            }
        });
        end(pool);
    }

    private static Future<?> submit(ExecutorService pool, Parcel parcel, int way) {
        if (way == 0) {
            return pool.submit(parcel::open);
        }
        Runnable task = parcel::open;
        return way == 1 ? pool.submit(task) : pool.submit(task, parcel);
    }

    private static void await(Future<?> future, int way) throws Exception {
        if (way == 0) {
            future.get();
        } else if (way == 1) {
            future.get(30, TimeUnit.SECONDS);
        } else {
            while (!future.isDone()) {
                Crew.pause();
            }
        }
    }

    private static void invokedAll(ExecutorService pool) throws Exception {
        Parcel[] shelf = Parcel.shelf(TASKS);
        Collection<Callable<Integer>> tasks = new ArrayList<>();
        int expected = 0;
        for (int i = 0; i < TASKS; i++) {
            tasks.add(shelf[i].pack(i)::open);
            expected += i;
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum += future.get();
        }
        Check.equal(expected, sum, "the sum of all labels");
        for (int i = 0; i < TASKS; i++) {
            shelf[i].wasOpened();
            shelf[i].pack(i);
        }
        for (Future<Integer> future : pool.invokeAll(tasks, 30, TimeUnit.SECONDS)) {
            Check.that(future.isDone() && !future.isCancelled(), "all tasks are done");
        }
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
        end(pool);
    }

    /** Any one result; the others may still be at work on parcels of their own. */
    private static void invokedAny(ExecutorService pool) throws Exception {
        for (int round = 0; round < 5; round++) {
            Parcel[] shelf = Parcel.shelf(4);
            Collection<Callable<Parcel>> tasks = new ArrayList<>();
            for (int i = 0; i < shelf.length; i++) {
                Parcel parcel = shelf[i].pack(i);
                tasks.add(() -> {
                    parcel.open();
                    return parcel;
                });
            }
            Parcel any = round % 2 == 0 ? pool.invokeAny(tasks) : pool.invokeAny(tasks, 30, TimeUnit.SECONDS);
            any.wasOpened();
        }
        end(pool);
    }

    private static void failing(ExecutorService pool) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(TASKS);
        for (int i = 0; i < TASKS; i++) {
            Parcel parcel = shelf[i].pack(i);
            Future<?> future = pool.submit((Callable<Object>) () -> {
                parcel.open();
                throw new IllegalStateException("as it should");
            });
            Check.throwing(ExecutionException.class, future::get);
            parcel.wasOpened();
        }
        end(pool);
    }

    private static void adapters() throws Exception {
        Parcel[] shelf = Parcel.shelf(2);
        Callable<Parcel> task = Executors.callable(shelf[0].pack(1)::open, shelf[0]);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(task).get().wasOpened();
        Runnable second = shelf[1].pack(2)::open;
        pool.submit(Executors.callable(second)).get();
        shelf[1].wasOpened();
        end(pool);
    }
}
