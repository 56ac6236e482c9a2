package redflag.load.juc;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stages that follow others: a completion happens-before what depends on it, on any thread. */
final class Futures {
    private static final int COUNT = 30;

    private Futures() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("CompletableFuture").uses(
                CompletableFuture.class, CompletionStage.class, CompletableFuture.AsynchronousCompletionTask.class);
        one(exercise, "thenApply", (s, pool, way) -> way == 0
                ? s.thenApply(Parcel::open)
                : way == 1 ? s.thenApplyAsync(Parcel::open) : s.thenApplyAsync(Parcel::open, pool));
        one(exercise, "thenAccept", (s, pool, way) -> way == 0
                ? s.thenAccept(Parcel::open)
                : way == 1 ? s.thenAcceptAsync(Parcel::open) : s.thenAcceptAsync(Parcel::open, pool));
        one(exercise, "thenRun", (s, pool, way) -> way == 0
                ? s.thenRun(() -> s.join().open())
                : way == 1 ? s.thenRunAsync(() -> s.join().open()) : s.thenRunAsync(() -> s.join().open(), pool));
        one(exercise, "thenCompose", (s, pool, way) -> way == 0
                ? s.thenCompose(Futures::openLater)
                : way == 1 ? s.thenComposeAsync(Futures::openLater) : s.thenComposeAsync(Futures::openLater, pool));
        one(exercise, "handle", (s, pool, way) -> way == 0
                ? s.handle((p, thrown) -> p.open())
                : way == 1 ? s.handleAsync((p, thrown) -> p.open()) : s.handleAsync((p, thrown) -> p.open(), pool));
        one(exercise, "whenComplete", (s, pool, way) -> way == 0
                ? s.whenComplete((p, thrown) -> p.open())
                : way == 1 ? s.whenCompleteAsync((p, thrown) -> p.open()) : s.whenCompleteAsync((p, thrown) -> p.open(), pool));
        one(exercise, "copy", (s, pool, way) -> s.copy().thenAccept(Parcel::open));
        one(exercise, "minimalCompletionStage", (s, pool, way) ->
                s.minimalCompletionStage().thenApply(Parcel::open).toCompletableFuture());
        one(exercise, "a chain", (s, pool, way) ->
                s.thenApplyAsync(p -> p).thenApplyAsync(p -> p, pool).thenApply(p -> p).thenAcceptAsync(Parcel::open, pool));
        either(exercise);
        two(exercise, "thenCombine", (s, o, pool, way) -> way == 0
                ? s.thenCombine(o, Futures::openBoth)
                : way == 1 ? s.thenCombineAsync(o, Futures::openBoth) : s.thenCombineAsync(o, Futures::openBoth, pool));
        two(exercise, "thenAcceptBoth", (s, o, pool, way) -> way == 0
                ? s.thenAcceptBoth(o, Futures::openBoth)
                : way == 1 ? s.thenAcceptBothAsync(o, Futures::openBoth) : s.thenAcceptBothAsync(o, Futures::openBoth, pool));
        two(exercise, "runAfterBoth", (s, o, pool, way) -> {
            Runnable task = () -> openBoth(s.getNow(null), o.getNow(null));
            return way == 0
                    ? s.runAfterBoth(o, task)
                    : way == 1 ? s.runAfterBothAsync(o, task) : s.runAfterBothAsync(o, task, pool);
        });
        two(exercise, "allOf", (s, o, pool, way) ->
                CompletableFuture.allOf(s, o).thenRun(() -> openBoth(s.join(), o.join())));
        all.add(exercise);
    }

    /** The other future is never complete, so it is known which came first. */
    private static void either(Exercise exercise) {
        CompletableFuture<Parcel> never = new CompletableFuture<>();
        one(exercise, "applyToEither", (s, pool, way) -> way == 0
                ? s.applyToEither(never.copy(), Parcel::open)
                : way == 1
                        ? never.copy().applyToEitherAsync(s, Parcel::open)
                        : s.applyToEitherAsync(never.copy(), Parcel::open, pool));
        one(exercise, "acceptEither", (s, pool, way) -> way == 0
                ? never.copy().acceptEither(s, Parcel::open)
                : way == 1
                        ? s.acceptEitherAsync(never.copy(), Parcel::open)
                        : never.copy().acceptEitherAsync(s, Parcel::open, pool));
        one(exercise, "runAfterEither", (s, pool, way) -> {
            Runnable task = () -> s.join().open();
            return way == 0
                    ? s.runAfterEither(never.copy(), task)
                    : way == 1
                            ? never.copy().runAfterEitherAsync(s, task)
                            : s.runAfterEitherAsync(never.copy(), task, pool);
        });
        one(exercise, "anyOf", (s, pool, way) ->
                CompletableFuture.anyOf(never.copy(), s).thenAccept(any -> ((Parcel) any).open()));
    }

    private static CompletableFuture<Integer> openLater(Parcel parcel) {
        return CompletableFuture.supplyAsync(parcel::open);
    }

    private static int openBoth(Parcel first, Parcel second) {
        return first.open() + second.open();
    }

    /** Makes a stage that opens the parcel; run by the caller or the completer, anywhere, or by the pool. */
    interface Single {
        CompletableFuture<?> after(CompletableFuture<Parcel> source, Executor pool, int way);
    }

    /** Makes a stage that opens both parcels. */
    interface Both {
        CompletableFuture<?> after(CompletableFuture<Parcel> source, CompletableFuture<Parcel> other, Executor pool, int way);
    }

    private static void one(Exercise exercise, String name, Single single) {
        two(exercise, name, (source, other, pool, way) -> {
            other.thenAccept(Parcel::open).join();
            return single.after(source, pool, way);
        });
    }

    private static void two(Exercise exercise, String name, Both both) {
        for (int way = 0; way < 3; way++) {
            int chosen = way;
            String suffix = way == 0 ? "" : way == 1 ? " async" : " async in a pool";
            exercise.way(name + suffix, () -> run(both, chosen));
        }
    }

    /** Two threads complete, a third makes the stages and waits for them; which comes first is left to chance. */
    private static void run(Both both, int way) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Executor checked = task -> {
            Check.that(task instanceof CompletableFuture.AsynchronousCompletionTask, "asynchronous tasks are marked");
            pool.execute(task);
        };
        Parcel[] shelf = Parcel.shelf(2 * COUNT);
        CompletableFuture<?>[] sources = new CompletableFuture<?>[2 * COUNT];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = new CompletableFuture<Parcel>();
        }
        Crew.Numbered completer = number -> {
            for (int i = number; i < 2 * COUNT; i += 2) {
                source(sources[i]).complete(shelf[i].pack(i));
            }
        };
        Crew.run(
                () -> completer.run(0),
                () -> completer.run(1),
                () -> {
                    for (int i = 0; i < 2 * COUNT; i += 2) {
                        both.after(source(sources[i]), source(sources[i + 1]), checked, way).get();
                        shelf[i].wasOpened();
                        shelf[i + 1].wasOpened();
                    }
                });
        Pools.end(pool);
    }

    @SuppressWarnings("unchecked")
    private static CompletableFuture<Parcel> source(CompletableFuture<?> future) {
        return (CompletableFuture<Parcel>) future;
    }
}
