package redflag.load.juc;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Publishers: an item's submission happens-before its arrival, and the calls to one subscriber follow each other. */
final class Publishers {
    private static final int ITEMS = 60;

    private Publishers() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("SubmissionPublisher")
                .uses(
                        SubmissionPublisher.class,
                        Flow.class,
                        Flow.Publisher.class,
                        Flow.Subscriber.class,
                        Flow.Subscription.class,
                        Flow.Processor.class)
                .way("submit", () -> published((publisher, parcel) -> publisher.submit(parcel)))
                .way("offer", () -> published(Publishers::offer))
                .way("offer timed", () -> published((publisher, parcel) ->
                        publisher.offer(parcel, 30, TimeUnit.SECONDS, null)))
                .way("consume", Publishers::consumed)
                .way("processor", Publishers::processed)
                .way("closeExceptionally", Publishers::failed)
                .way("cancel", Publishers::cancelled));
    }

    /** Hands one parcel in. */
    interface Give {
        void to(SubmissionPublisher<Parcel> publisher, Parcel parcel);
    }

    private static void offer(SubmissionPublisher<Parcel> publisher, Parcel parcel) {
        while (publisher.offer(parcel, (subscriber, item) -> true) < 0) {
            Crew.pause();
        }
    }

    /** Opens what it gets; asks for a few items at a time. */
    private static class Opener implements Flow.Subscriber<Parcel> {
        private final CountDownLatch end = new CountDownLatch(1);
        private final int batch;
        private Flow.Subscription subscription;
        private int count;
        private Throwable failure;

        Opener(int batch) {
            this.batch = batch;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(batch);
        }

        @Override
        public void onNext(Parcel parcel) {
            parcel.open();
            count++;
            if (count % batch == 0) {
                subscription.request(batch);
            }
        }

        void stop() {
            subscription.cancel();
            end.countDown();
        }

        @Override
        public void onError(Throwable thrown) {
            failure = thrown;
            end.countDown();
        }

        @Override
        public void onComplete() {
            end.countDown();
        }
    }

    /** Two threads publish to one subscriber. */
    private static void published(Give give) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Opener opener = new Opener(3);
        Parcel[] shelf = Parcel.shelf(2 * ITEMS);
        try (SubmissionPublisher<Parcel> publisher = new SubmissionPublisher<>(pool, 4)) {
            publisher.subscribe(opener);
            Crew.run(2, number -> {
                for (int i = number; i < 2 * ITEMS; i += 2) {
                    give.to(publisher, shelf[i].pack(i));
                }
            });
        }
        opener.end.await();
        Check.equal(2 * ITEMS, opener.count, "items that arrived");
        ForkJoin.opened(shelf);
        Pools.end(pool);
    }

    private static void consumed() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(ITEMS);
        SubmissionPublisher<Parcel> publisher = new SubmissionPublisher<>(ForkJoinPool.commonPool(), 16);
        CompletableFuture<Void> done = publisher.consume(Parcel::open);
        Crew.run(() -> {
            for (int i = 0; i < ITEMS; i++) {
                publisher.submit(shelf[i].pack(i));
            }
            publisher.close();
        });
        done.join();
        ForkJoin.opened(shelf);
    }

    /** Between publisher and subscriber: counts what passes. */
    private static final class Counting extends SubmissionPublisher<Parcel> implements Flow.Processor<Parcel, Parcel> {
        private final Function<Parcel, Parcel> function;
        private Flow.Subscription subscription;
        private int passed;

        Counting(Executor pool, Function<Parcel, Parcel> function) {
            super(pool, 4);
            this.function = function;
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(Parcel parcel) {
            passed++;
            submit(function.apply(parcel));
            subscription.request(1);
        }

        @Override
        public void onError(Throwable thrown) {
            closeExceptionally(thrown);
        }

        @Override
        public void onComplete() {
            Check.equal(ITEMS, passed, "items that passed");
            close();
        }
    }

    private static void processed() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        Parcel[] shelf = Parcel.shelf(ITEMS);
        Opener opener = new Opener(2);
        SubmissionPublisher<Parcel> publisher = new SubmissionPublisher<>(pool, 4);
        Counting processor = new Counting(pool, parcel -> parcel.pack(parcel.view() + 1));
        processor.subscribe(opener);
        publisher.subscribe(processor);
        Crew.run(() -> {
            for (int i = 0; i < ITEMS; i++) {
                publisher.submit(shelf[i].pack(i));
            }
            publisher.close();
        });
        opener.end.await();
        Check.equal(ITEMS, opener.count, "items that arrived");
        ForkJoin.opened(shelf);
        Pools.end(pool);
    }

    private static void failed() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Opener opener = new Opener(1);
        Parcel[] shelf = Parcel.shelf(1);
        SubmissionPublisher<Parcel> publisher = new SubmissionPublisher<>(pool, 4);
        publisher.subscribe(opener);
        Crew.run(() -> {
            publisher.submit(shelf[0].pack(1));
            publisher.closeExceptionally(new IllegalStateException("as it should"));
        });
        opener.end.await();
        Check.that(opener.failure instanceof IllegalStateException, "the failure arrived");
        Pools.end(pool);
    }

    /** A subscriber that has enough; no thread waits for it to take more. */
    private static void cancelled() throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Parcel[] shelf = Parcel.shelf(ITEMS);
        Opener opener = new Opener(ITEMS) {
            @Override
            public void onNext(Parcel parcel) {
                super.onNext(parcel);
                if (parcel.view() == ITEMS / 2) {
                    stop();
                }
            }
        };
        SubmissionPublisher<Parcel> publisher = new SubmissionPublisher<>(pool, 4);
        publisher.subscribe(opener);
        Crew.run(() -> {
            for (int i = 0; i < ITEMS; i++) {
                publisher.submit(shelf[i].pack(i));
            }
        });
        opener.end.await();
        publisher.close();
        Pools.end(pool);
        for (int i = 0; i <= ITEMS / 2; i++) {
            shelf[i].wasOpened();
        }
    }
}
