package redflag.load.juc;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** Atomic variables: each method that writes releases, each that reads acquires, unless its name says otherwise. */
final class Atomics {
    private Atomics() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("AtomicInteger").uses(AtomicInteger.class).way("modes", Atomics::integers));
        all.add(new Exercise("AtomicLong").uses(AtomicLong.class).way("modes", Atomics::longs));
        all.add(new Exercise("AtomicReference").uses(AtomicReference.class)
                .way("modes", Atomics::references)
                .way("mailbox", Atomics::mailbox));
        all.add(new Exercise("AtomicBoolean").uses(AtomicBoolean.class).way("modes", Atomics::booleans));
        all.add(new Exercise("AtomicStampedReference").uses(AtomicStampedReference.class).way("all", Atomics::stamped));
        all.add(new Exercise("AtomicMarkableReference").uses(AtomicMarkableReference.class).way("all", Atomics::marked));
    }

    private static void integers() throws InterruptedException {
        AtomicInteger cell = new AtomicInteger();
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set(from + 1));
        pairs.write(from -> cell.lazySet(from + 1));
        pairs.write(from -> cell.getAndSet(from + 1));
        pairs.write(from -> cell.getAndIncrement());
        pairs.write(from -> cell.incrementAndGet());
        pairs.write(from -> cell.getAndAdd(1));
        pairs.write(from -> cell.addAndGet(1));
        pairs.write(from -> cell.getAndUpdate(old -> old + 1));
        pairs.write(from -> cell.updateAndGet(old -> old + 1));
        pairs.write(from -> cell.getAndAccumulate(1, Integer::sum));
        pairs.write(from -> cell.accumulateAndGet(1, Integer::sum));
        pairs.write(from -> cell.setRelease(from + 1));
        pairs.write(from -> cell.compareAndExchange(from, from + 1));
        pairs.write(from -> cell.compareAndExchangeRelease(from, from + 1));
        pairs.release(from -> cell.compareAndSet(from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetVolatile(from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetRelease(from, from + 1));
        pairs.acquire(number -> cell.get() == number);
        pairs.acquire(number -> cell.compareAndSet(number, number));
        pairs.acquire(number -> cell.getAndAdd(0) == number);
        pairs.acquire(number -> cell.addAndGet(0) == number);
        pairs.acquire(number -> cell.getAndUpdate(old -> old) == number);
        pairs.acquire(number -> cell.updateAndGet(old -> old) == number);
        pairs.acquire(number -> cell.getAndAccumulate(0, Integer::sum) == number);
        pairs.acquire(number -> cell.accumulateAndGet(0, Integer::sum) == number);
        pairs.acquire(number -> cell.getAcquire() == number);
        pairs.acquire(number -> cell.compareAndExchange(-1, -1) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(-1, -1) == number);
        pairs.acquire(number -> cell.weakCompareAndSetVolatile(number, number));
        pairs.acquire(number -> cell.weakCompareAndSetAcquire(number, number));
        pairs.acquire(number -> cell.compareAndExchange(number, number) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(number, number) == number);
        pairs.acquire(number -> cell.intValue() == number);
        pairs.acquire(number -> cell.longValue() == number);
        pairs.acquire(number -> cell.doubleValue() == number);
        pairs.run();
    }

    private static void longs() throws InterruptedException {
        AtomicLong cell = new AtomicLong();
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set(from + 1));
        pairs.write(from -> cell.lazySet(from + 1));
        pairs.write(from -> cell.getAndSet(from + 1));
        pairs.write(from -> cell.getAndIncrement());
        pairs.write(from -> cell.incrementAndGet());
        pairs.write(from -> cell.getAndAdd(1));
        pairs.write(from -> cell.addAndGet(1));
        pairs.write(from -> cell.getAndUpdate(old -> old + 1));
        pairs.write(from -> cell.updateAndGet(old -> old + 1));
        pairs.write(from -> cell.getAndAccumulate(1, Long::sum));
        pairs.write(from -> cell.accumulateAndGet(1, Long::sum));
        pairs.write(from -> cell.setRelease(from + 1));
        pairs.write(from -> cell.compareAndExchange(from, from + 1));
        pairs.write(from -> cell.compareAndExchangeRelease(from, from + 1));
        pairs.release(from -> cell.compareAndSet(from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetVolatile(from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetRelease(from, from + 1));
        pairs.acquire(number -> cell.get() == number);
        pairs.acquire(number -> cell.compareAndSet(number, number));
        pairs.acquire(number -> cell.getAndAdd(0) == number);
        pairs.acquire(number -> cell.addAndGet(0) == number);
        pairs.acquire(number -> cell.getAndUpdate(old -> old) == number);
        pairs.acquire(number -> cell.updateAndGet(old -> old) == number);
        pairs.acquire(number -> cell.getAndAccumulate(0, Long::sum) == number);
        pairs.acquire(number -> cell.accumulateAndGet(0, Long::sum) == number);
        pairs.acquire(number -> cell.getAcquire() == number);
        pairs.acquire(number -> cell.compareAndExchange(-1, -1) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(-1, -1) == number);
        pairs.acquire(number -> cell.weakCompareAndSetVolatile(number, number));
        pairs.acquire(number -> cell.weakCompareAndSetAcquire(number, number));
        pairs.acquire(number -> cell.compareAndExchange(number, number) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(number, number) == number);
        pairs.acquire(number -> cell.intValue() == number);
        pairs.acquire(number -> cell.longValue() == number);
        pairs.acquire(number -> cell.doubleValue() == number);
        pairs.run();
    }

    private static void references() throws InterruptedException {
        AtomicReference<Integer> cell = new AtomicReference<>(0);
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set(from + 1));
        pairs.write(from -> cell.lazySet(from + 1));
        pairs.write(from -> cell.getAndSet(from + 1));
        pairs.write(from -> cell.getAndUpdate(old -> old + 1));
        pairs.write(from -> cell.updateAndGet(old -> old + 1));
        pairs.write(from -> cell.getAndAccumulate(1, Integer::sum));
        pairs.write(from -> cell.accumulateAndGet(1, Integer::sum));
        pairs.write(from -> cell.setRelease(from + 1));
        pairs.release(from -> {
            Integer old = cell.get();
            return cell.compareAndExchange(old, from + 1) == old;
        });
        pairs.release(from -> {
            Integer old = cell.get();
            return cell.compareAndExchangeRelease(old, from + 1) == old;
        });
        pairs.release(from -> cell.compareAndSet(cell.get(), from + 1));
        pairs.release(from -> cell.weakCompareAndSetVolatile(cell.get(), from + 1));
        pairs.release(from -> cell.weakCompareAndSetRelease(cell.get(), from + 1));
        pairs.acquire(number -> cell.get() == number);
        pairs.acquire(number -> cell.getAndUpdate(old -> old) == number);
        pairs.acquire(number -> cell.updateAndGet(old -> old) == number);
        pairs.acquire(number -> cell.getAndAccumulate(0, Integer::sum) == number);
        pairs.acquire(number -> cell.accumulateAndGet(0, Integer::sum) == number);
        pairs.acquire(number -> cell.getAcquire() == number);
        pairs.acquire(number -> cell.compareAndExchange(null, null) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(null, null) == number);
        pairs.run();
    }

    /** The parcel itself goes through the variable, and an empty variable is the answer. */
    private static void mailbox() throws InterruptedException {
        AtomicReference<Parcel> box = new AtomicReference<>();
        int count = 200;
        Parcel[] shelf = Parcel.shelf(count);
        Crew.run(
                () -> {
                    for (int i = 0; i < count; i++) {
                        Parcel parcel = shelf[i].pack(i);
                        while (!(i % 2 == 0 ? box.compareAndSet(null, parcel) : box.weakCompareAndSetRelease(null, parcel))) {
                            Crew.pause();
                        }
                    }
                },
                () -> takeHalf(box, count),
                () -> takeHalf(box, count));
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    private static void takeHalf(AtomicReference<Parcel> box, int count) {
        for (int left = count / 2; left > 0; ) {
            Parcel seen = left % 2 == 0 ? box.getAcquire() : box.getPlain();
            Parcel parcel = null;
            if (seen == null) {
                Crew.pause();
            } else if (left % 3 == 0) {
                parcel = box.getAndSet(null);
            } else if (left % 3 == 1 ? box.compareAndSet(seen, null) : box.weakCompareAndSetAcquire(seen, null)) {
                parcel = seen;
            }
            if (parcel != null) {
                parcel.open();
                left--;
            }
        }
    }

    /** The variable says whose turn it is: false after an even number of turns. */
    private static void booleans() throws InterruptedException {
        AtomicBoolean odd = new AtomicBoolean();
        PingPong pairs = new PingPong();
        pairs.write(from -> odd.set(from % 2 == 0));
        pairs.write(from -> odd.lazySet(from % 2 == 0));
        pairs.write(from -> odd.setRelease(from % 2 == 0));
        pairs.write(from -> odd.getAndSet(from % 2 == 0));
        pairs.write(from -> odd.compareAndExchange(from % 2 == 1, from % 2 == 0));
        pairs.write(from -> odd.compareAndExchangeRelease(from % 2 == 1, from % 2 == 0));
        pairs.release(from -> odd.compareAndSet(from % 2 == 1, from % 2 == 0));
        pairs.release(from -> odd.weakCompareAndSetVolatile(from % 2 == 1, from % 2 == 0));
        pairs.release(from -> odd.weakCompareAndSetRelease(from % 2 == 1, from % 2 == 0));
        pairs.acquire(number -> odd.get() == (number % 2 == 1));
        pairs.acquire(number -> odd.getAcquire() == (number % 2 == 1));
        pairs.acquire(number -> odd.compareAndSet(number % 2 == 1, number % 2 == 1));
        pairs.acquire(number -> odd.weakCompareAndSetVolatile(number % 2 == 1, number % 2 == 1));
        pairs.acquire(number -> odd.weakCompareAndSetAcquire(number % 2 == 1, number % 2 == 1));
        pairs.acquire(number -> odd.compareAndExchange(true, true) == (number % 2 == 1));
        pairs.acquire(number -> odd.compareAndExchange(false, false) == (number % 2 == 1));
        pairs.acquire(number -> odd.compareAndExchangeAcquire(true, true) == (number % 2 == 1));
        pairs.acquire(number -> odd.compareAndExchangeAcquire(false, false) == (number % 2 == 1));
        pairs.run();
    }

    private static void stamped() throws InterruptedException {
        AtomicStampedReference<String> cell = new AtomicStampedReference<>("x", 0);
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set("x", from + 1));
        pairs.release(from -> cell.compareAndSet("x", "x", from, from + 1));
        pairs.release(from -> cell.weakCompareAndSet("x", "x", from, from + 1));
        pairs.release(from -> cell.attemptStamp("x", from + 1));
        pairs.acquire(number -> cell.getStamp() == number);
        pairs.acquire(number -> {
            int[] stamp = new int[1];
            return cell.get(stamp).equals("x") && stamp[0] == number;
        });
        pairs.acquire(number -> cell.getReference().equals("x") && cell.getStamp() == number);
        pairs.run();
    }

    private static void marked() throws InterruptedException {
        AtomicMarkableReference<String> cell = new AtomicMarkableReference<>("x", false);
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set("x", from % 2 == 0));
        pairs.release(from -> cell.compareAndSet("x", "x", from % 2 == 1, from % 2 == 0));
        pairs.release(from -> cell.weakCompareAndSet("x", "x", from % 2 == 1, from % 2 == 0));
        pairs.release(from -> cell.attemptMark("x", from % 2 == 0));
        pairs.acquire(number -> cell.isMarked() == (number % 2 == 1));
        pairs.acquire(number -> {
            boolean[] mark = new boolean[1];
            return cell.get(mark).equals("x") && mark[0] == (number % 2 == 1);
        });
        pairs.acquire(number -> cell.getReference().equals("x") && cell.isMarked() == (number % 2 == 1));
        pairs.run();
    }
}
