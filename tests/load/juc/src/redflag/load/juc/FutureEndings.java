package redflag.load.juc;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** How futures begin and end: with results, failures, time-outs and cancellations. */
final class FutureEndings {
    private static final int COUNT = 30;

    private FutureEndings() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("CompletableFuture ends").uses(CompletionException.class)
                .way("supplyAsync, runAsync", FutureEndings::suppliers)
                .way("exceptionally", () -> failures(FutureEndings::recover))
                .way("handle", () -> failures(source -> source.handle((parcel, thrown) -> opened(thrown))))
                .way("whenComplete", () -> failures(source ->
                        source.whenComplete((parcel, thrown) -> opened(thrown)).exceptionally(thrown -> null)))
                .way("orTimeout", FutureEndings::timeouts)
                .way("completeOnTimeout", FutureEndings::defaults)
                .way("delayedExecutor", FutureEndings::delays)
                .way("cancel", FutureEndings::cancellations)
                .way("polling", FutureEndings::polling)
                .way("obtrude", FutureEndings::obtruded)
                .way("own kind of future", FutureEndings::ownKind);
        for (String newer : new String[] {"exceptionallyAsync", "exceptionallyCompose", "exceptionallyComposeAsync"}) {
            exercise.way(newer, () -> newer(newer));
        }
        all.add(exercise);
    }

    private static void suppliers() throws InterruptedException {
        Parcel[] shelf = ForkJoin.packed(3 * COUNT);
        Crew.run(3, number -> {
            List<CompletableFuture<?>> futures = new ArrayList<>();
            for (int i = number; i < 3 * COUNT; i += 3) {
                Parcel parcel = shelf[i];
                futures.add(i % 2 == 0
                        ? CompletableFuture.supplyAsync(parcel::open)
                        : CompletableFuture.runAsync(parcel::open, task -> new Thread(task).start()));
            }
            for (int i = 0; i < COUNT; i++) {
                futures.get(i).join();
                shelf[3 * i + number].wasOpened();
            }
        });
    }

    /** The failure carries the parcel. */
    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Parcel parcel;

        Failure(Parcel parcel) {
            this.parcel = parcel;
        }
    }

    private static Parcel opened(Throwable thrown) {
        Failure failure = (Failure) (thrown instanceof CompletionException ? thrown.getCause() : thrown);
        failure.parcel.open();
        return failure.parcel;
    }

    private static CompletableFuture<Parcel> recover(CompletableFuture<Parcel> source) {
        return source.thenApply(parcel -> parcel).exceptionally(FutureEndings::opened);
    }

    /** One thread fails the futures, the other makes and awaits what follows. */
    private static void failures(Function<CompletableFuture<Parcel>, CompletableFuture<Parcel>> stage)
            throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<CompletableFuture<Parcel>> sources = futures();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        sources.get(i).completeExceptionally(new Failure(shelf[i].pack(i)));
                    }
                },
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        stage.apply(sources.get(i)).get();
                        shelf[i].wasOpened();
                        Check.throwing(ExecutionException.class, sources.get(i)::get);
                        Check.throwing(CompletionException.class, sources.get(i)::join);
                    }
                });
    }

    private static List<CompletableFuture<Parcel>> futures() {
        List<CompletableFuture<Parcel>> all = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            all.add(new CompletableFuture<>());
        }
        return all;
    }

    /** Methods that came after Java 11. */
    private static void newer(String name) throws Exception {
        Method method;
        try {
            method = CompletableFuture.class.getMethod(name, Function.class);
        } catch (NoSuchMethodException old) {
            return;
        }
        Function<Throwable, Object> handler = name.contains("Compose")
                ? thrown -> CompletableFuture.completedStage(opened(thrown))
                : FutureEndings::opened;
        failures(source -> {
            try {
                @SuppressWarnings("unchecked")
                CompletableFuture<Parcel> stage = (CompletableFuture<Parcel>) method.invoke(source, handler);
                return stage;
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** A thread that sees the time-out sees what was done before the clock was set. */
    private static void timeouts() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<CompletableFuture<Parcel>> futures = futures();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        shelf[i].pack(i);
                        futures.get(i).orTimeout(50, TimeUnit.MICROSECONDS);
                    }
                },
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        Parcel parcel = shelf[i];
                        futures.get(i).handle((none, thrown) -> {
                            Check.that(thrown instanceof TimeoutException, "it is too late");
                            return parcel.open();
                        }).join();
                        parcel.wasOpened();
                    }
                });
    }

    private static void defaults() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<CompletableFuture<Parcel>> futures = futures();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        futures.get(i).completeOnTimeout(shelf[i].pack(i), 50, TimeUnit.MICROSECONDS);
                    }
                },
                () -> {
                    for (CompletableFuture<Parcel> future : futures) {
                        future.get(30, TimeUnit.SECONDS).open();
                    }
                });
        ForkJoin.opened(shelf);
    }

    private static void delays() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<CompletableFuture<Parcel>> futures = futures();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        Parcel parcel = shelf[i].pack(i);
                        futures.get(i).completeAsync(
                                () -> parcel, CompletableFuture.delayedExecutor(50, TimeUnit.MICROSECONDS));
                    }
                },
                () -> {
                    for (CompletableFuture<Parcel> future : futures) {
                        future.join().open();
                    }
                });
        ForkJoin.opened(shelf);
    }

    private static void cancellations() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<CompletableFuture<Parcel>> futures = futures();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        shelf[i].pack(i);
                        futures.get(i).cancel(true);
                    }
                },
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        Check.throwing(CancellationException.class, futures.get(i)::join);
                        shelf[i].open();
                    }
                });
    }

    /** Looking at a future without waiting for it. */
    private static void polling() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        List<CompletableFuture<Parcel>> futures = futures();
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        futures.get(i).complete(shelf[i].pack(i));
                    }
                },
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        CompletableFuture<Parcel> future = futures.get(i);
                        while (i % 2 == 0 ? !future.isDone() : future.getNow(null) == null) {
                            Crew.pause();
                        }
                        Check.that(!future.isCompletedExceptionally() && !future.isCancelled(), "it has a result");
                        shelf[i].open();
                    }
                });
    }

    /** A result that is replaced: what was done for the new one is seen with it. */
    private static void obtruded() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(COUNT);
        CompletableFuture<Parcel> future = CompletableFuture.completedFuture(null);
        Crew.run(
                () -> {
                    for (int i = 0; i < COUNT; i++) {
                        future.obtrudeValue(shelf[i].pack(i));
                    }
                    future.obtrudeException(new IllegalStateException("the end"));
                },
                () -> {
                    while (!future.isCompletedExceptionally()) {
                        Parcel now = future.exceptionally(thrown -> null).join();
                        if (now != null) {
                            Check.equal(now.view(), now.view(), "the label");
                        }
                    }
                });
    }

    /** Futures that make futures of their own kind, on threads of their own. */
    private static final class Kind<T> extends CompletableFuture<T> {
        private int stages;

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            stages++;
            return new Kind<>();
        }

        @Override
        public Executor defaultExecutor() {
            return task -> new Thread(task).start();
        }
    }

    private static void ownKind() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(1);
        Kind<Parcel> source = new Kind<>();
        Crew.run(
                () -> source.complete(shelf[0].pack(2)),
                () -> {
                    CompletionStage<Integer> stage = source.thenApplyAsync(Parcel::open);
                    Check.that(stage instanceof Kind, "the stage is of the same kind");
                    stage.toCompletableFuture().join();
                    Check.equal(1, source.stages, "stages that were made");
                    shelf[0].wasOpened();
                });
        Check.that(CompletableFuture.failedFuture(new Failure(null)).isCompletedExceptionally(), "it failed");
        Check.that(CompletableFuture.failedStage(new Failure(null)).toCompletableFuture().isDone(), "it failed");
    }
}
