package redflag.load.juc;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Queues without locks, at which no thread waits. */
final class LinkedQueues {
    private LinkedQueues() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("ConcurrentLinkedQueue").uses(ConcurrentLinkedQueue.class);
        Traffic<Queue<Parcel>> traffic = new Traffic<>(ConcurrentLinkedQueue::new);
        insertions(traffic);
        BlockingQueues.queueRemovals(traffic);
        BlockingQueues.lonelyQueueRemovals(traffic);
        traffic.addTo(exercise);
        all.add(exercise);
    }

    static <Q extends Queue<Parcel>> void insertions(Traffic<Q> traffic) {
        traffic.in("add", Queue::add);
        traffic.in("offer", Queue::offer);
        traffic.in("addAll", (queue, parcel) -> queue.addAll(List.of(parcel)));
    }
}
