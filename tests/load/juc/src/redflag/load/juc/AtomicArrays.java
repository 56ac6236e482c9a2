package redflag.load.juc;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Atomic elements of arrays, and atomic access to fields of others. */
final class AtomicArrays {
    private static final AtomicIntegerFieldUpdater<Slots> INT = AtomicIntegerFieldUpdater.newUpdater(Slots.class, "anInt");
    private static final AtomicLongFieldUpdater<Slots> LONG = AtomicLongFieldUpdater.newUpdater(Slots.class, "aLong");
    private static final AtomicReferenceFieldUpdater<Slots, Integer> REFERENCE =
            AtomicReferenceFieldUpdater.newUpdater(Slots.class, Integer.class, "reference");

    private AtomicArrays() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("AtomicIntegerArray").uses(AtomicIntegerArray.class).way("modes", AtomicArrays::integers));
        all.add(new Exercise("AtomicLongArray").uses(AtomicLongArray.class).way("modes", AtomicArrays::longs));
        all.add(new Exercise("AtomicReferenceArray").uses(AtomicReferenceArray.class).way("modes", AtomicArrays::references));
        all.add(new Exercise("AtomicIntegerFieldUpdater").uses(AtomicIntegerFieldUpdater.class)
                .way("modes", AtomicArrays::integerFields));
        all.add(new Exercise("AtomicLongFieldUpdater").uses(AtomicLongFieldUpdater.class)
                .way("modes", AtomicArrays::longFields));
        all.add(new Exercise("AtomicReferenceFieldUpdater").uses(AtomicReferenceFieldUpdater.class)
                .way("modes", AtomicArrays::referenceFields));
    }

    private static final class Slots {
        private volatile int anInt;
        private volatile long aLong;
        private volatile Integer reference = 0;
    }

    private static void integers() throws InterruptedException {
        AtomicIntegerArray cell = new AtomicIntegerArray(2);
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set(0, from + 1));
        pairs.write(from -> cell.lazySet(0, from + 1));
        pairs.write(from -> cell.getAndSet(0, from + 1));
        pairs.write(from -> cell.getAndIncrement(0));
        pairs.write(from -> cell.incrementAndGet(0));
        pairs.write(from -> cell.getAndAdd(0, 1));
        pairs.write(from -> cell.addAndGet(0, 1));
        pairs.write(from -> cell.getAndUpdate(0, old -> old + 1));
        pairs.write(from -> cell.updateAndGet(0, old -> old + 1));
        pairs.write(from -> cell.getAndAccumulate(0, 1, Integer::sum));
        pairs.write(from -> cell.accumulateAndGet(0, 1, Integer::sum));
        pairs.write(from -> cell.setRelease(0, from + 1));
        pairs.write(from -> cell.compareAndExchange(0, from, from + 1));
        pairs.write(from -> cell.compareAndExchangeRelease(0, from, from + 1));
        pairs.release(from -> cell.compareAndSet(0, from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetVolatile(0, from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetRelease(0, from, from + 1));
        pairs.acquire(number -> cell.get(0) == number);
        pairs.acquire(number -> cell.compareAndSet(0, number, number));
        pairs.acquire(number -> cell.getAndAdd(0, 0) == number);
        pairs.acquire(number -> cell.addAndGet(0, 0) == number);
        pairs.acquire(number -> cell.getAndUpdate(0, old -> old) == number);
        pairs.acquire(number -> cell.updateAndGet(0, old -> old) == number);
        pairs.acquire(number -> cell.getAndAccumulate(0, 0, Integer::sum) == number);
        pairs.acquire(number -> cell.accumulateAndGet(0, 0, Integer::sum) == number);
        pairs.acquire(number -> cell.getAcquire(0) == number);
        pairs.acquire(number -> cell.compareAndExchange(0, -1, -1) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(0, -1, -1) == number);
        pairs.acquire(number -> cell.weakCompareAndSetVolatile(0, number, number));
        pairs.acquire(number -> cell.weakCompareAndSetAcquire(0, number, number));
        pairs.acquire(number -> cell.compareAndExchange(0, number, number) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(0, number, number) == number);
        pairs.run();
    }

    private static void longs() throws InterruptedException {
        AtomicLongArray cell = new AtomicLongArray(2);
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set(0, from + 1));
        pairs.write(from -> cell.lazySet(0, from + 1));
        pairs.write(from -> cell.getAndSet(0, from + 1));
        pairs.write(from -> cell.getAndIncrement(0));
        pairs.write(from -> cell.incrementAndGet(0));
        pairs.write(from -> cell.getAndAdd(0, 1));
        pairs.write(from -> cell.addAndGet(0, 1));
        pairs.write(from -> cell.getAndUpdate(0, old -> old + 1));
        pairs.write(from -> cell.updateAndGet(0, old -> old + 1));
        pairs.write(from -> cell.getAndAccumulate(0, 1, Long::sum));
        pairs.write(from -> cell.accumulateAndGet(0, 1, Long::sum));
        pairs.write(from -> cell.setRelease(0, from + 1));
        pairs.write(from -> cell.compareAndExchange(0, from, from + 1));
        pairs.write(from -> cell.compareAndExchangeRelease(0, from, from + 1));
        pairs.release(from -> cell.compareAndSet(0, from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetVolatile(0, from, from + 1));
        pairs.release(from -> cell.weakCompareAndSetRelease(0, from, from + 1));
        pairs.acquire(number -> cell.get(0) == number);
        pairs.acquire(number -> cell.compareAndSet(0, number, number));
        pairs.acquire(number -> cell.getAndAdd(0, 0) == number);
        pairs.acquire(number -> cell.addAndGet(0, 0) == number);
        pairs.acquire(number -> cell.getAndUpdate(0, old -> old) == number);
        pairs.acquire(number -> cell.updateAndGet(0, old -> old) == number);
        pairs.acquire(number -> cell.getAndAccumulate(0, 0, Long::sum) == number);
        pairs.acquire(number -> cell.accumulateAndGet(0, 0, Long::sum) == number);
        pairs.acquire(number -> cell.getAcquire(0) == number);
        pairs.acquire(number -> cell.compareAndExchange(0, -1, -1) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(0, -1, -1) == number);
        pairs.acquire(number -> cell.weakCompareAndSetVolatile(0, number, number));
        pairs.acquire(number -> cell.weakCompareAndSetAcquire(0, number, number));
        pairs.acquire(number -> cell.compareAndExchange(0, number, number) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(0, number, number) == number);
        pairs.run();
    }

    private static void references() throws InterruptedException {
        AtomicReferenceArray<Integer> cell = new AtomicReferenceArray<>(2);
        cell.set(0, 0);
        PingPong pairs = new PingPong();
        pairs.write(from -> cell.set(0, from + 1));
        pairs.write(from -> cell.lazySet(0, from + 1));
        pairs.write(from -> cell.getAndSet(0, from + 1));
        pairs.write(from -> cell.getAndUpdate(0, old -> old + 1));
        pairs.write(from -> cell.updateAndGet(0, old -> old + 1));
        pairs.write(from -> cell.getAndAccumulate(0, 1, Integer::sum));
        pairs.write(from -> cell.accumulateAndGet(0, 1, Integer::sum));
        pairs.write(from -> cell.setRelease(0, from + 1));
        pairs.release(from -> {
            Integer old = cell.get(0);
            return cell.compareAndExchange(0, old, from + 1) == old;
        });
        pairs.release(from -> {
            Integer old = cell.get(0);
            return cell.compareAndExchangeRelease(0, old, from + 1) == old;
        });
        pairs.release(from -> cell.compareAndSet(0, cell.get(0), from + 1));
        pairs.release(from -> cell.weakCompareAndSetVolatile(0, cell.get(0), from + 1));
        pairs.release(from -> cell.weakCompareAndSetRelease(0, cell.get(0), from + 1));
        pairs.acquire(number -> cell.get(0) == number);
        pairs.acquire(number -> cell.getAndUpdate(0, old -> old) == number);
        pairs.acquire(number -> cell.updateAndGet(0, old -> old) == number);
        pairs.acquire(number -> cell.getAndAccumulate(0, 0, Integer::sum) == number);
        pairs.acquire(number -> cell.accumulateAndGet(0, 0, Integer::sum) == number);
        pairs.acquire(number -> cell.getAcquire(0) == number);
        pairs.acquire(number -> cell.compareAndExchange(0, null, null) == number);
        pairs.acquire(number -> cell.compareAndExchangeAcquire(0, null, null) == number);
        pairs.run();
    }

    private static void integerFields() throws InterruptedException {
        Slots slots = new Slots();
        PingPong pairs = new PingPong();
        pairs.write(from -> INT.set(slots, from + 1));
        pairs.write(from -> INT.lazySet(slots, from + 1));
        pairs.write(from -> INT.getAndSet(slots, from + 1));
        pairs.write(from -> INT.getAndIncrement(slots));
        pairs.write(from -> INT.incrementAndGet(slots));
        pairs.write(from -> INT.getAndAdd(slots, 1));
        pairs.write(from -> INT.addAndGet(slots, 1));
        pairs.write(from -> INT.getAndUpdate(slots, old -> old + 1));
        pairs.write(from -> INT.updateAndGet(slots, old -> old + 1));
        pairs.write(from -> INT.getAndAccumulate(slots, 1, Integer::sum));
        pairs.write(from -> INT.accumulateAndGet(slots, 1, Integer::sum));
        pairs.release(from -> INT.compareAndSet(slots, from, from + 1));
        pairs.acquire(number -> INT.get(slots) == number);
        pairs.acquire(number -> INT.compareAndSet(slots, number, number));
        pairs.acquire(number -> INT.getAndAdd(slots, 0) == number);
        pairs.acquire(number -> INT.addAndGet(slots, 0) == number);
        pairs.acquire(number -> INT.getAndUpdate(slots, old -> old) == number);
        pairs.acquire(number -> INT.updateAndGet(slots, old -> old) == number);
        pairs.acquire(number -> INT.getAndAccumulate(slots, 0, Integer::sum) == number);
        pairs.acquire(number -> INT.accumulateAndGet(slots, 0, Integer::sum) == number);
        pairs.write(from -> slots.anInt = from + 1);
        pairs.acquire(number -> slots.anInt == number);
        pairs.run();
    }

    private static void longFields() throws InterruptedException {
        Slots slots = new Slots();
        PingPong pairs = new PingPong();
        pairs.write(from -> LONG.set(slots, from + 1));
        pairs.write(from -> LONG.lazySet(slots, from + 1));
        pairs.write(from -> LONG.getAndSet(slots, from + 1));
        pairs.write(from -> LONG.getAndIncrement(slots));
        pairs.write(from -> LONG.incrementAndGet(slots));
        pairs.write(from -> LONG.getAndAdd(slots, 1));
        pairs.write(from -> LONG.addAndGet(slots, 1));
        pairs.write(from -> LONG.getAndUpdate(slots, old -> old + 1));
        pairs.write(from -> LONG.updateAndGet(slots, old -> old + 1));
        pairs.write(from -> LONG.getAndAccumulate(slots, 1, Long::sum));
        pairs.write(from -> LONG.accumulateAndGet(slots, 1, Long::sum));
        pairs.release(from -> LONG.compareAndSet(slots, from, from + 1));
        pairs.acquire(number -> LONG.get(slots) == number);
        pairs.acquire(number -> LONG.compareAndSet(slots, number, number));
        pairs.acquire(number -> LONG.getAndAdd(slots, 0) == number);
        pairs.acquire(number -> LONG.addAndGet(slots, 0) == number);
        pairs.acquire(number -> LONG.getAndUpdate(slots, old -> old) == number);
        pairs.acquire(number -> LONG.updateAndGet(slots, old -> old) == number);
        pairs.acquire(number -> LONG.getAndAccumulate(slots, 0, Long::sum) == number);
        pairs.acquire(number -> LONG.accumulateAndGet(slots, 0, Long::sum) == number);
        pairs.write(from -> slots.aLong = from + 1);
        pairs.acquire(number -> slots.aLong == number);
        pairs.run();
    }

    private static void referenceFields() throws InterruptedException {
        Slots slots = new Slots();
        PingPong pairs = new PingPong();
        pairs.write(from -> REFERENCE.set(slots, from + 1));
        pairs.write(from -> REFERENCE.lazySet(slots, from + 1));
        pairs.write(from -> REFERENCE.getAndSet(slots, from + 1));
        pairs.write(from -> REFERENCE.getAndUpdate(slots, old -> old + 1));
        pairs.write(from -> REFERENCE.updateAndGet(slots, old -> old + 1));
        pairs.write(from -> REFERENCE.getAndAccumulate(slots, 1, Integer::sum));
        pairs.write(from -> REFERENCE.accumulateAndGet(slots, 1, Integer::sum));
        pairs.release(from -> REFERENCE.compareAndSet(slots, REFERENCE.get(slots), from + 1));
        pairs.acquire(number -> REFERENCE.get(slots) == number);
        pairs.acquire(number -> REFERENCE.getAndUpdate(slots, old -> old) == number);
        pairs.acquire(number -> REFERENCE.updateAndGet(slots, old -> old) == number);
        pairs.acquire(number -> REFERENCE.getAndAccumulate(slots, 0, Integer::sum) == number);
        pairs.acquire(number -> REFERENCE.accumulateAndGet(slots, 0, Integer::sum) == number);
        pairs.write(from -> slots.reference = from + 1);
        pairs.acquire(number -> slots.reference == number);
        pairs.run();
    }
}
