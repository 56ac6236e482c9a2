package redflag.load.libs;

import java.util.List;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;
import org.jctools.queues.MpscChunkedArrayQueue;
import org.jctools.queues.MpscCompoundQueue;
import org.jctools.queues.MpscGrowableArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscChunkedArrayQueue;
import org.jctools.queues.SpscGrowableArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.MpscChunkedAtomicArrayQueue;
import org.jctools.queues.atomic.MpscGrowableAtomicArrayQueue;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jctools.queues.atomic.SpmcAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscChunkedAtomicArrayQueue;
import org.jctools.queues.atomic.SpscGrowableAtomicArrayQueue;
import org.jctools.queues.atomic.SpscLinkedAtomicQueue;
import org.jctools.queues.atomic.SpscUnboundedAtomicArrayQueue;
import org.jctools.queues.atomic.unpadded.MpmcAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.MpscAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.MpscChunkedAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.MpscGrowableAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.MpscLinkedAtomicUnpaddedQueue;
import org.jctools.queues.atomic.unpadded.MpscUnboundedAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.SpmcAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.SpscAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.SpscChunkedAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.SpscGrowableAtomicUnpaddedArrayQueue;
import org.jctools.queues.atomic.unpadded.SpscLinkedAtomicUnpaddedQueue;
import org.jctools.queues.atomic.unpadded.SpscUnboundedAtomicUnpaddedArrayQueue;
import org.jctools.queues.unpadded.MpmcUnpaddedArrayQueue;
import org.jctools.queues.unpadded.MpscChunkedUnpaddedArrayQueue;
import org.jctools.queues.unpadded.MpscGrowableUnpaddedArrayQueue;
import org.jctools.queues.unpadded.MpscLinkedUnpaddedQueue;
import org.jctools.queues.unpadded.MpscUnboundedUnpaddedArrayQueue;
import org.jctools.queues.unpadded.MpscUnpaddedArrayQueue;
import org.jctools.queues.unpadded.SpmcUnpaddedArrayQueue;
import org.jctools.queues.unpadded.SpscChunkedUnpaddedArrayQueue;
import org.jctools.queues.unpadded.SpscGrowableUnpaddedArrayQueue;
import org.jctools.queues.unpadded.SpscLinkedUnpaddedQueue;
import org.jctools.queues.unpadded.SpscUnboundedUnpaddedArrayQueue;
import org.jctools.queues.unpadded.SpscUnpaddedArrayQueue;

/**
 * The queue classes of JCTools by what they admit: those on {@code Unsafe}, those on field updaters, and both without
 * padding. Capacities are small, so that queues are often full and linked ones often take a new array.
 */
final class JctoolsKinds {
    /** Makes an empty queue. */
    interface Kind {
        MessagePassingQueue<Parcel> make();
    }

    private JctoolsKinds() {}

    /** One producer, one consumer. */
    static List<Kind> singleConsumerOneProducer() {
        return List.of(
                () -> new SpscArrayQueue<>(64),
                () -> new SpscAtomicArrayQueue<>(64),
                () -> new SpscUnpaddedArrayQueue<>(64),
                () -> new SpscAtomicUnpaddedArrayQueue<>(64),
                () -> new SpscChunkedArrayQueue<>(8, 64),
                () -> new SpscChunkedAtomicArrayQueue<>(8, 64),
                () -> new SpscChunkedUnpaddedArrayQueue<>(8, 64),
                () -> new SpscChunkedAtomicUnpaddedArrayQueue<>(8, 64),
                () -> new SpscGrowableArrayQueue<>(8, 64),
                () -> new SpscGrowableAtomicArrayQueue<>(8, 64),
                () -> new SpscGrowableUnpaddedArrayQueue<>(8, 64),
                () -> new SpscGrowableAtomicUnpaddedArrayQueue<>(8, 64),
                () -> new SpscLinkedQueue<>(),
                () -> new SpscLinkedAtomicQueue<>(),
                () -> new SpscLinkedUnpaddedQueue<>(),
                () -> new SpscLinkedAtomicUnpaddedQueue<>(),
                () -> new SpscUnboundedArrayQueue<>(8),
                () -> new SpscUnboundedAtomicArrayQueue<>(8),
                () -> new SpscUnboundedUnpaddedArrayQueue<>(8),
                () -> new SpscUnboundedAtomicUnpaddedArrayQueue<>(8));
    }

    /** Many producers, one consumer. */
    static List<Kind> singleConsumerManyProducers() {
        return List.of(
                () -> new MpscArrayQueue<>(64),
                () -> new MpscAtomicArrayQueue<>(64),
                () -> new MpscUnpaddedArrayQueue<>(64),
                () -> new MpscAtomicUnpaddedArrayQueue<>(64),
                () -> new MpscChunkedArrayQueue<>(8, 64),
                () -> new MpscChunkedAtomicArrayQueue<>(8, 64),
                () -> new MpscChunkedUnpaddedArrayQueue<>(8, 64),
                () -> new MpscChunkedAtomicUnpaddedArrayQueue<>(8, 64),
                () -> new MpscGrowableArrayQueue<>(8, 64),
                () -> new MpscGrowableAtomicArrayQueue<>(8, 64),
                () -> new MpscGrowableUnpaddedArrayQueue<>(8, 64),
                () -> new MpscGrowableAtomicUnpaddedArrayQueue<>(8, 64),
                () -> new MpscLinkedQueue<>(),
                () -> new MpscLinkedAtomicQueue<>(),
                () -> new MpscLinkedUnpaddedQueue<>(),
                () -> new MpscLinkedAtomicUnpaddedQueue<>(),
                () -> new MpscUnboundedArrayQueue<>(8),
                () -> new MpscUnboundedAtomicArrayQueue<>(8),
                () -> new MpscUnboundedUnpaddedArrayQueue<>(8),
                () -> new MpscUnboundedAtomicUnpaddedArrayQueue<>(8),
                () -> new MpscBlockingConsumerArrayQueue<>(64),
                () -> new MpscCompoundQueue<>(64, 4),
                () -> new MpscUnboundedXaddArrayQueue<>(8, 2));
    }

    /** One producer, many consumers. */
    static List<Kind> manyConsumersOneProducer() {
        return List.of(
                () -> new SpmcArrayQueue<>(64),
                () -> new SpmcAtomicArrayQueue<>(64),
                () -> new SpmcUnpaddedArrayQueue<>(64),
                () -> new SpmcAtomicUnpaddedArrayQueue<>(64));
    }

    /** Many of both. */
    static List<Kind> manyConsumersManyProducers() {
        return List.of(
                () -> new MpmcArrayQueue<>(64),
                () -> new MpmcAtomicArrayQueue<>(64),
                () -> new MpmcUnpaddedArrayQueue<>(64),
                () -> new MpmcAtomicUnpaddedArrayQueue<>(64),
                () -> begun(new MpmcUnboundedXaddArrayQueue<>(8, 2)));
    }

    /**
     * Takes the first element before there are others. This queue has a bug that only concerns its first one: if its consumer
     * is slow, the chunk is used again before the element is cleared, and another consumer takes the same element once more.
     */
    private static MessagePassingQueue<Parcel> begun(MessagePassingQueue<Parcel> queue) {
        Check.that(queue.offer(new Parcel()) && queue.poll() != null, "the first element is lost");
        return queue;
    }
}
