package redflag.load.libs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscCompoundQueue;

/**
 * Every queue class of JCTools, with as many producers and consumers as it admits, in three manners.
 *
 * <p>JCTools documents that what a thread did before it offered an element happens before what another does after it has
 * taken it. The parcels rely on that and on nothing else. Per producer, the elements come in order, save from a compound queue.
 */
final class JctoolsQueues {
    private static final int MANY = 3;
    private static final int PARCELS = 300;

    private JctoolsQueues() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("jctools/single", until -> rounds(JctoolsKinds.singleConsumerOneProducer(), 1, 1, until));
        all.put("jctools/producers", until -> rounds(JctoolsKinds.singleConsumerManyProducers(), MANY, 1, until));
        all.put("jctools/consumers", until -> rounds(JctoolsKinds.manyConsumersOneProducer(), 1, MANY, until));
        all.put("jctools/many", until -> rounds(JctoolsKinds.manyConsumersManyProducers(), MANY, MANY, until));
    }

    /** How elements go in and out. */
    private enum Manner {
        EACH {
            @Override
            void send(MessagePassingQueue<Parcel> queue, int sender) {
                for (int i = 0; i < PARCELS; i++) {
                    Parcel parcel = Parcel.packed(sender, i);
                    while (!queue.offer(parcel)) {
                        Thread.yield();
                    }
                }
            }

            @Override
            int receive(MessagePassingQueue<Parcel> queue, Receiver receiver) {
                Parcel parcel = queue.poll();
                if (parcel == null) {
                    return 0;
                }
                receiver.accept(parcel);
                return 1;
            }
        },
        RELAXED {
            @Override
            void send(MessagePassingQueue<Parcel> queue, int sender) {
                for (int i = 0; i < PARCELS; i++) {
                    Parcel parcel = Parcel.packed(sender, i);
                    while (!queue.relaxedOffer(parcel)) {
                        Thread.yield();
                    }
                }
            }

            /** A relaxed poll may miss elements, so an empty answer is asked again. */
            @Override
            int receive(MessagePassingQueue<Parcel> queue, Receiver receiver) {
                Parcel parcel = queue.relaxedPoll();
                if (parcel == null) {
                    return EACH.receive(queue, receiver);
                }
                receiver.accept(parcel);
                return 1;
            }
        },
        BATCH {
            @Override
            void send(MessagePassingQueue<Parcel> queue, int sender) {
                int[] next = {0};
                while (next[0] < PARCELS) {
                    queue.fill(() -> Parcel.packed(sender, next[0]++), Math.min(7, PARCELS - next[0]));
                }
            }

            @Override
            int receive(MessagePassingQueue<Parcel> queue, Receiver receiver) {
                return queue.drain(receiver, 5);
            }
        };

        abstract void send(MessagePassingQueue<Parcel> queue, int sender);

        abstract int receive(MessagePassingQueue<Parcel> queue, Receiver receiver);
    }

    private static long rounds(List<JctoolsKinds.Kind> kinds, int producers, int consumers, Deadline until)
            throws Exception {
        long count = 0;
        do {
            for (JctoolsKinds.Kind kind : kinds) {
                for (Manner manner : Manner.values()) {
                    count += new Round(kind.make(), manner, producers, consumers).run();
                }
            }
        } while (!until.passed());
        return count;
    }

    /** One queue, from its first element to its last. */
    private static final class Round {
        private final MessagePassingQueue<Parcel> queue;
        private final Manner manner;
        private final int producers;
        private final List<Receiver> receivers = new ArrayList<>();
        /** Written once all is sent; until then it orders nothing. */
        private volatile boolean sent;

        Round(MessagePassingQueue<Parcel> queue, Manner manner, int producers, int consumers) {
            this.queue = queue;
            this.manner = manner;
            this.producers = producers;
            for (int i = 0; i < consumers; i++) {
                receivers.add(new Receiver(producers, !(queue instanceof MpscCompoundQueue)));
            }
        }

        long run() throws Exception {
            Crew consumers = new Crew();
            consumers.start(receivers.size(), "consumer", i -> receive(receivers.get(i)));
            Crew senders = new Crew();
            senders.start(producers, "producer", i -> manner.send(queue, i));
            senders.join();
            sent = true;
            consumers.join();
            String name = queue.getClass().getSimpleName() + " " + manner;
            long count = 0;
            long sum = 0;
            for (Receiver receiver : receivers) {
                Check.that(receiver.problem == null, name + ": " + receiver.problem);
                count += receiver.count;
                sum += receiver.sum;
            }
            Check.equal((long) producers * PARCELS, count, name + " count");
            Check.equal((long) producers * PARCELS * (PARCELS - 1) / 2, sum, name + " sum");
            Check.that(queue.isEmpty(), name + " is not empty");
            return count;
        }

        private void receive(Receiver receiver) {
            while (true) {
                boolean last = sent;
                if (manner.receive(queue, receiver) == 0) {
                    if (last) {
                        return;
                    }
                    Thread.yield();
                }
            }
        }
    }

    /** Belongs to one consumer. A problem is kept for later: producers wait for ever without a consumer. */
    private static final class Receiver implements MessagePassingQueue.Consumer<Parcel> {
        private final long[] latest;
        private final boolean ordered;
        private RuntimeException problem;
        private long count;
        private long sum;

        Receiver(int producers, boolean ordered) {
            this.ordered = ordered;
            latest = new long[producers];
            java.util.Arrays.fill(latest, -1);
        }

        @Override
        public void accept(Parcel parcel) {
            try {
                long number = parcel.open();
                sum += number;
                Check.that(!ordered || number > latest[parcel.sender], "elements of one producer are out of order");
                latest[parcel.sender] = number;
            } catch (RuntimeException found) {
                problem = found;
            }
            count++;
        }
    }
}
