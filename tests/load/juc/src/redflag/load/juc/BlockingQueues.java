package redflag.load.juc;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Queues that threads wait at. What was done before an insertion happens-before what is done after the removal. */
final class BlockingQueues {
    private BlockingQueues() {}

    static void addTo(List<Exercise> all) {
        add(all, LinkedBlockingQueue.class, () -> new LinkedBlockingQueue<Parcel>(5));
        add(all, LinkedBlockingQueue.class, LinkedBlockingQueue<Parcel>::new);
        add(all, PriorityBlockingQueue.class, PriorityBlockingQueue<Parcel>::new);
        add(all, DelayQueue.class, DelayQueue<Parcel>::new);
        addArrays(all, false);
        addArrays(all, true);
    }

    private static <Q extends BlockingQueue<Parcel>> void add(List<Exercise> all, Class<?> type, Supplier<Q> queues) {
        Exercise exercise = new Exercise(type.getSimpleName()).uses(type, BlockingQueue.class, Delayed.class);
        Traffic<Q> traffic = new Traffic<>(queues);
        insertions(traffic);
        blockingRemovals(traffic);
        removals(traffic);
        lonelyRemovals(traffic);
        traffic.addTo(exercise);
        all.add(exercise);
    }

    /** {@code removeIf} and {@code removeAll} wake no thread that waits for space in such a queue, so there is enough of it. */
    private static void addArrays(List<Exercise> all, boolean fair) {
        Exercise exercise = new Exercise("ArrayBlockingQueue").uses(ArrayBlockingQueue.class);
        Traffic<BlockingQueue<Parcel>> small = new Traffic<>(() -> new ArrayBlockingQueue<>(5, fair));
        insertions(small);
        blockingRemovals(small);
        removals(small);
        small.addTo(exercise);
        Traffic<BlockingQueue<Parcel>> large = new Traffic<>(() -> new ArrayBlockingQueue<>(1000, fair));
        insertions(large);
        lonelyRemovals(large);
        large.addTo(exercise);
        all.add(exercise);
    }

    static <Q extends BlockingQueue<Parcel>> void insertions(Traffic<Q> traffic) {
        traffic.in("put", (queue, parcel) -> {
            queue.put(parcel);
            return true;
        });
        traffic.in("add", BlockingQueues::add);
        traffic.in("offer", BlockingQueue::offer);
        traffic.in("offer timed", (queue, parcel) -> queue.offer(parcel, 10, TimeUnit.SECONDS));
        traffic.in("addAll", (queue, parcel) -> {
            try {
                return queue.addAll(List.of(parcel));
            } catch (IllegalStateException full) {
                return false;
            }
        });
    }

    static boolean add(Queue<Parcel> queue, Parcel parcel) {
        try {
            return queue.add(parcel);
        } catch (IllegalStateException full) {
            return false;
        }
    }

    static <Q extends BlockingQueue<Parcel>> void blockingRemovals(Traffic<Q> traffic) {
        traffic.out("take", BlockingQueue::take);
        traffic.out("poll timed", queue -> queue.poll(10, TimeUnit.SECONDS));
    }

    /** Removals that several threads may try at once: each parcel goes to one of them. */
    static <Q extends BlockingQueue<Parcel>> void removals(Traffic<Q> traffic) {
        traffic.out("drainTo limited", 2, (queue, limit, sink) -> {
            List<Parcel> some = new ArrayList<>();
            queue.drainTo(some, Math.min(limit, 3));
            some.forEach(sink);
        });
        queueRemovals(traffic);
    }

    static <Q extends Queue<Parcel>> void queueRemovals(Traffic<Q> traffic) {
        traffic.out("poll", Queue::poll);
        traffic.out("remove", BlockingQueues::remove);
        traffic.out("peek and remove", queue -> seen(queue, queue.peek()));
        traffic.out("element and remove", queue -> {
            try {
                return seen(queue, queue.element());
            } catch (NoSuchElementException empty) {
                return null;
            }
        });
        traffic.out("iterator and remove", queue -> {
            Iterator<Parcel> iterator = queue.iterator();
            return iterator.hasNext() ? seen(queue, iterator.next()) : null;
        });
    }

    static Parcel remove(Queue<Parcel> queue) {
        try {
            return queue.remove();
        } catch (NoSuchElementException empty) {
            return null;
        }
    }

    /** A thread that sees a parcel in the queue may look at its label. The one that removes it owns it. */
    private static Parcel seen(Queue<Parcel> queue, Parcel parcel) {
        if (parcel == null) {
            return null;
        }
        Check.that(parcel.view() > 0, "a parcel in the queue has a label");
        return queue.remove(parcel) ? parcel : null;
    }

    /** Removals that do not say what they removed; a single taker knows. */
    static <Q extends BlockingQueue<Parcel>> void lonelyRemovals(Traffic<Q> traffic) {
        traffic.out("drainTo", 1, (queue, limit, sink) -> {
            List<Parcel> some = new ArrayList<>();
            queue.drainTo(some);
            some.forEach(sink);
        });
        lonelyQueueRemovals(traffic);
    }

    static <Q extends Queue<Parcel>> void lonelyQueueRemovals(Traffic<Q> traffic) {
        traffic.out("iterator.remove", 1, (queue, limit, sink) -> {
            for (Iterator<Parcel> iterator = queue.iterator(); iterator.hasNext(); ) {
                Parcel parcel = iterator.next();
                iterator.remove();
                sink.accept(parcel);
            }
        });
        traffic.out("removeIf", 1, (queue, limit, sink) -> {
            List<Parcel> some = new ArrayList<>();
            queue.removeIf(parcel -> parcel.view() % 2 == 1 && some.add(parcel));
            queue.removeIf(parcel -> parcel.view() % 2 == 0 && some.add(parcel));
            some.forEach(sink);
        });
        traffic.out("toArray and removeAll", 1, (queue, limit, sink) -> {
            List<Parcel> some = List.of(queue.toArray(new Parcel[0]));
            queue.removeAll(some);
            some.forEach(sink);
        });
        traffic.out("stream and remove", 1, (queue, limit, sink) -> {
            Parcel least = queue.stream().min(Parcel::compareTo).orElse(null);
            if (least != null && queue.contains(least) && queue.remove(least)) {
                sink.accept(least);
            }
        });
        traffic.out("spliterator and remove", 1, (queue, limit, sink) -> {
            List<Parcel> some = new ArrayList<>();
            Spliterator<Parcel> rest = queue.spliterator();
            Spliterator<Parcel> front = rest.trySplit();
            if (front != null) {
                front.forEachRemaining(some::add);
            }
            rest.tryAdvance(some::add);
            rest.forEachRemaining(some::add);
            queue.forEach(parcel -> Check.that(parcel.view() > 0, "a parcel in the queue has a label"));
            some.removeIf(parcel -> !queue.remove(parcel));
            some.forEach(sink);
        });
    }
}
