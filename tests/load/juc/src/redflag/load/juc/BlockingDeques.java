package redflag.load.juc;

import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

/** Queues with two ends. */
final class BlockingDeques {
    private BlockingDeques() {}

    static void addTo(List<Exercise> all) {
        Exercise blocking = new Exercise("LinkedBlockingDeque").uses(LinkedBlockingDeque.class, BlockingDeque.class);
        Traffic<BlockingDeque<Parcel>> waiting = new Traffic<>(() -> new LinkedBlockingDeque<>(5));
        BlockingQueues.insertions(waiting);
        blockingInsertions(waiting);
        insertions(waiting);
        BlockingQueues.blockingRemovals(waiting);
        blockingRemovals(waiting);
        BlockingQueues.removals(waiting);
        removals(waiting);
        BlockingQueues.lonelyRemovals(waiting);
        waiting.addTo(blocking);
        all.add(blocking);

        Exercise linked = new Exercise("ConcurrentLinkedDeque").uses(ConcurrentLinkedDeque.class);
        Traffic<Deque<Parcel>> free = new Traffic<>(ConcurrentLinkedDeque::new);
        LinkedQueues.insertions(free);
        insertions(free);
        BlockingQueues.queueRemovals(free);
        removals(free);
        BlockingQueues.lonelyQueueRemovals(free);
        free.addTo(linked);
        all.add(linked);
    }

    private static void blockingInsertions(Traffic<BlockingDeque<Parcel>> traffic) {
        traffic.in("putFirst", (deque, parcel) -> {
            deque.putFirst(parcel);
            return true;
        });
        traffic.in("putLast", (deque, parcel) -> {
            deque.putLast(parcel);
            return true;
        });
        traffic.in("offerFirst timed", (deque, parcel) -> deque.offerFirst(parcel, 10, TimeUnit.SECONDS));
        traffic.in("offerLast timed", (deque, parcel) -> deque.offerLast(parcel, 10, TimeUnit.SECONDS));
    }

    private static <Q extends Deque<Parcel>> void insertions(Traffic<Q> traffic) {
        traffic.in("addFirst", (deque, parcel) -> added(() -> deque.addFirst(parcel)));
        traffic.in("addLast", (deque, parcel) -> added(() -> deque.addLast(parcel)));
        traffic.in("push", (deque, parcel) -> added(() -> deque.push(parcel)));
        traffic.in("offerFirst", Deque::offerFirst);
        traffic.in("offerLast", Deque::offerLast);
    }

    private static boolean added(Runnable insertion) {
        try {
            insertion.run();
            return true;
        } catch (IllegalStateException full) {
            return false;
        }
    }

    private static void blockingRemovals(Traffic<BlockingDeque<Parcel>> traffic) {
        traffic.out("takeFirst", BlockingDeque::takeFirst);
        traffic.out("takeLast", BlockingDeque::takeLast);
        traffic.out("pollFirst timed", deque -> deque.pollFirst(10, TimeUnit.SECONDS));
        traffic.out("pollLast timed", deque -> deque.pollLast(10, TimeUnit.SECONDS));
    }

    private static <Q extends Deque<Parcel>> void removals(Traffic<Q> traffic) {
        traffic.out("pollFirst", Deque::pollFirst);
        traffic.out("pollLast", Deque::pollLast);
        traffic.out("removeFirst", deque -> removed(deque, true));
        traffic.out("removeLast", deque -> removed(deque, false));
        traffic.out("peekFirst and removeFirstOccurrence", deque -> {
            Parcel seen = deque.peekFirst();
            return seen != null && seen.view() > 0 && deque.removeFirstOccurrence(seen) ? seen : null;
        });
        traffic.out("peekLast and removeLastOccurrence", deque -> {
            Parcel seen = deque.peekLast();
            return seen != null && seen.view() > 0 && deque.removeLastOccurrence(seen) ? seen : null;
        });
        traffic.out("descendingIterator and remove", deque -> {
            Iterator<Parcel> iterator = deque.descendingIterator();
            Parcel seen = iterator.hasNext() ? iterator.next() : null;
            return seen != null && seen.view() > 0 && deque.remove(seen) ? seen : null;
        });
    }

    private static Parcel removed(Deque<Parcel> deque, boolean first) {
        try {
            return first ? deque.removeFirst() : deque.removeLast();
        } catch (NoSuchElementException empty) {
            return null;
        }
    }
}
