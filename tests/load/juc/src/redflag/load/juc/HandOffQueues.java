package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;

/** Queues at which the sender may wait for the receiver. One of the two must wait, or they never meet. */
final class HandOffQueues {
    private HandOffQueues() {}

    static void addTo(List<Exercise> all) {
        synchronous(all, false);
        synchronous(all, true);

        Exercise transfer = new Exercise("LinkedTransferQueue").uses(LinkedTransferQueue.class, TransferQueue.class);
        Traffic<TransferQueue<Parcel>> stored = new Traffic<>(LinkedTransferQueue::new);
        BlockingQueues.insertions(stored);
        waitingTransfers(stored);
        BlockingQueues.blockingRemovals(stored);
        BlockingQueues.removals(stored);
        BlockingQueues.lonelyRemovals(stored);
        stored.addTo(transfer);
        Traffic<TransferQueue<Parcel>> met = new Traffic<>(LinkedTransferQueue::new);
        met.in("tryTransfer", TransferQueue::tryTransfer);
        met.in("tryTransfer if a thread waits", (queue, parcel) ->
                queue.hasWaitingConsumer() && queue.getWaitingConsumerCount() >= 0 && queue.tryTransfer(parcel));
        BlockingQueues.blockingRemovals(met);
        met.addTo(transfer);
        all.add(transfer);
    }

    private static void waitingTransfers(Traffic<TransferQueue<Parcel>> traffic) {
        traffic.in("transfer", (queue, parcel) -> {
            queue.transfer(parcel);
            return true;
        });
        traffic.in("tryTransfer timed", (queue, parcel) -> queue.tryTransfer(parcel, 10, TimeUnit.SECONDS));
    }

    private static void synchronous(List<Exercise> all, boolean fair) {
        Exercise exercise = new Exercise("SynchronousQueue").uses(SynchronousQueue.class);
        Traffic<BlockingQueue<Parcel>> senderWaits = new Traffic<>(() -> new SynchronousQueue<>(fair));
        waitingInsertions(senderWaits);
        BlockingQueues.blockingRemovals(senderWaits);
        senderWaits.out("poll", BlockingQueue::poll);
        senderWaits.out("remove", BlockingQueues::remove);
        senderWaits.out("drainTo limited", 2, (queue, limit, sink) -> {
            List<Parcel> some = new ArrayList<>();
            queue.drainTo(some, limit);
            some.forEach(sink);
        });
        senderWaits.out("drainTo", 1, (queue, limit, sink) -> {
            List<Parcel> some = new ArrayList<>();
            queue.drainTo(some);
            some.forEach(sink);
        });
        senderWaits.addTo(exercise);
        Traffic<BlockingQueue<Parcel>> receiverWaits = new Traffic<>(() -> new SynchronousQueue<>(fair));
        receiverWaits.in("offer", BlockingQueue::offer);
        receiverWaits.in("add", BlockingQueues::add);
        BlockingQueues.blockingRemovals(receiverWaits);
        receiverWaits.addTo(exercise);
        all.add(exercise);
    }

    private static void waitingInsertions(Traffic<BlockingQueue<Parcel>> traffic) {
        traffic.in("put", (queue, parcel) -> {
            queue.put(parcel);
            return true;
        });
        traffic.in("offer timed", (queue, parcel) -> queue.offer(parcel, 10, TimeUnit.SECONDS));
    }
}
