package redflag.load.juc;

import java.util.List;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Sums that many threads add to. They promise no order; the end of the threads gives it. */
final class Adders {
    private static final int THREADS = 4;
    private static final int ROUNDS = 500;

    private Adders() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("LongAdder").uses(LongAdder.class).way("join", Adders::longAdder));
        all.add(new Exercise("DoubleAdder").uses(DoubleAdder.class).way("join", Adders::doubleAdder));
        all.add(new Exercise("LongAccumulator").uses(LongAccumulator.class).way("join", Adders::longAccumulator));
        all.add(new Exercise("DoubleAccumulator").uses(DoubleAccumulator.class).way("join", Adders::doubleAccumulator));
    }

    /** Each thread writes its own parcel next to the sum; all are read after the end. */
    private static void crowd(Crew.Numbered each) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(THREADS);
        Crew.run(THREADS, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                each.run(i);
                shelf[number].add(1);
            }
        });
        for (Parcel parcel : shelf) {
            Check.equal(ROUNDS, parcel.sum(), "the thread's own count");
        }
    }

    private static void longAdder() throws InterruptedException {
        LongAdder sum = new LongAdder();
        crowd(i -> {
            sum.increment();
            sum.add(i);
            sum.decrement();
        });
        Check.equal((long) THREADS * ROUNDS * (ROUNDS - 1) / 2, sum.sum(), "the sum");
        Check.equal(sum.intValue(), sum.sumThenReset(), "the sum");
        Check.equal(0, sum.longValue(), "the sum after the reset");
    }

    private static void doubleAdder() throws InterruptedException {
        DoubleAdder sum = new DoubleAdder();
        crowd(sum::add);
        Check.equal((long) THREADS * ROUNDS * (ROUNDS - 1) / 2, (long) sum.sum(), "the sum");
        Check.equal((long) sum.doubleValue(), (long) sum.sumThenReset(), "the sum");
    }

    private static void longAccumulator() throws InterruptedException {
        LongAccumulator most = new LongAccumulator(Math::max, Long.MIN_VALUE);
        crowd(most::accumulate);
        Check.equal(ROUNDS - 1, most.get(), "the most");
        Check.equal(ROUNDS - 1, most.getThenReset(), "the most");
    }

    private static void doubleAccumulator() throws InterruptedException {
        DoubleAccumulator most = new DoubleAccumulator(Math::max, Double.NEGATIVE_INFINITY);
        crowd(most::accumulate);
        Check.equal(ROUNDS - 1, (long) most.get(), "the most");
        Check.equal(ROUNDS - 1, (long) most.getThenReset(), "the most");
    }
}
