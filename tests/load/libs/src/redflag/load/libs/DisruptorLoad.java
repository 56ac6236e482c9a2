package redflag.load.libs;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.LiteBlockingWaitStrategy;
import com.lmax.disruptor.LiteTimeoutBlockingWaitStrategy;
import com.lmax.disruptor.PhasedBackoffWaitStrategy;
import com.lmax.disruptor.RewindableEventHandler;
import com.lmax.disruptor.RewindableException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.SimpleBatchRewindStrategy;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.TimeoutBlockingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The Disruptor: its events are plain objects that are used again and again, first by a producer, then by handlers next
 * to and after each other, then by a producer again. Only the ring's sequences order all that.
 *
 * <p>Version 4 removed worker pools; handlers that divide the events among themselves take their place.
 */
final class DisruptorLoad {
    private static final int RING = 64;
    private static final int EVENTS = 320;

    private DisruptorLoad() {}

    static void exercises(Map<String, Exercise> all) {
        strategy(all, "blocking", BlockingWaitStrategy::new);
        strategy(all, "lite-blocking", LiteBlockingWaitStrategy::new);
        strategy(all, "timeout-blocking", () -> new TimeoutBlockingWaitStrategy(1, TimeUnit.MILLISECONDS));
        strategy(all, "lite-timeout", () -> new LiteTimeoutBlockingWaitStrategy(1, TimeUnit.MILLISECONDS));
        strategy(all, "sleeping", SleepingWaitStrategy::new);
        strategy(all, "yielding", YieldingWaitStrategy::new);
        strategy(all, "busy-spin", BusySpinWaitStrategy::new);
        strategy(all, "phased-lock", () -> PhasedBackoffWaitStrategy.withLock(1, 10, TimeUnit.MICROSECONDS));
        strategy(all, "phased-lite", () -> PhasedBackoffWaitStrategy.withLiteLock(1, 10, TimeUnit.MICROSECONDS));
        strategy(all, "phased-sleep", () -> PhasedBackoffWaitStrategy.withSleep(1, 10, TimeUnit.MICROSECONDS));
        all.put("disruptor/poller", DisruptorLoad::poller);
        all.put("disruptor/rewind", DisruptorLoad::rewind);
    }

    private static void strategy(Map<String, Exercise> all, String name, Supplier<WaitStrategy> waiting) {
        all.put("disruptor/" + name, until -> {
            long count = 0;
            do {
                count += diamond(waiting.get(), ProducerType.SINGLE, 1);
                count += diamond(waiting.get(), ProducerType.MULTI, 2);
            } while (!until.passed());
            return count;
        });
    }

    /** An event: every field is plain, each written by one stage. */
    static final class Event {
        long value;
        long left;
        long right;
        long half;
    }

    private static Disruptor<Event> disruptor(WaitStrategy waiting, ProducerType type) {
        return new Disruptor<>(Event::new, RING, DaemonThreadFactory.INSTANCE, type, waiting);
    }

    /** Two handlers side by side and two that share out the events, and one that waits for all four. */
    private static long diamond(WaitStrategy waiting, ProducerType type, int producers) throws Exception {
        Disruptor<Event> disruptor = disruptor(waiting, type);
        EventHandler<Event> left = (event, at, last) -> event.left = event.value + 1;
        EventHandler<Event> right = (event, at, last) -> event.right = event.value + 2;
        Summing end = new Summing();
        disruptor.handleEventsWith(left, right, share(0), share(1)).then(end);
        RingBuffer<Event> ring = disruptor.start();
        new Crew().start(producers, "producer", me -> publish(ring, me)).join();
        disruptor.shutdown(60, TimeUnit.SECONDS);
        end.check(producers);
        return (long) producers * EVENTS;
    }

    private static EventHandler<Event> share(int mine) {
        return (event, at, last) -> {
            if (at % 2 == mine) {
                event.half = -event.value;
            }
        };
    }

    /** All ways to publish: one by one, by translator, as far as there is space, many at once. */
    private static void publish(RingBuffer<Event> ring, int me) {
        for (int i = 0; i < EVENTS; ) {
            long value = i;
            switch (i / 10 % 4) {
                case 0:
                    long at = ring.next();
                    fill(ring.get(at), value);
                    ring.publish(at);
                    i++;
                    break;
                case 1:
                    ring.publishEvent((event, sequence, number) -> fill(event, number), value);
                    i++;
                    break;
                case 2:
                    if (ring.tryPublishEvent((event, sequence) -> fill(event, value))) {
                        i++;
                    } else {
                        Thread.yield();
                    }
                    break;
                default:
                    int many = 10;
                    long high = ring.next(many);
                    for (long slot = high - many + 1; slot <= high; slot++) {
                        fill(ring.get(slot), i++);
                    }
                    ring.publish(high - many + 1, high);
            }
        }
    }

    private static void fill(Event event, long value) {
        event.value = value;
        event.left = 0;
        event.right = 0;
        event.half = 0;
    }

    /** The last stage: sees what all others did, and has the event to itself. */
    private static final class Summing implements EventHandler<Event> {
        private long count;
        private long sum;
        private long batches;
        private boolean whole = true;

        @Override
        public void onBatchStart(long size, long depth) {
            batches++;
        }

        @Override
        public void onEvent(Event event, long at, boolean last) {
            whole &= event.left == event.value + 1 && event.right == event.value + 2 && event.half == -event.value;
            count++;
            sum += event.value;
            event.value = -1;
        }

        /** After the shutdown, which waits until the sequences of the handlers say that all is done. */
        void check(int producers) {
            Check.that(whole, "an event is not as the stages before left it");
            Check.equal((long) producers * EVENTS, count, "events");
            Check.equal((long) producers * EVENTS * (EVENTS - 1) / 2, sum, "sum");
            Check.that(batches > 0 && batches <= count, "batches");
        }
    }

    /** Consumers that ask for events instead of being called. */
    private static long poller(Deadline until) throws Exception {
        long count = 0;
        do {
            RingBuffer<Event> ring = RingBuffer.createMultiProducer(Event::new, RING, new BlockingWaitStrategy());
            EventPoller<Event> first = ring.newPoller();
            EventPoller<Event> second = ring.newPoller(first.getSequence());
            ring.addGatingSequences(second.getSequence());
            int producers = 2;
            Crew crew = new Crew();
            crew.start("first", () -> poll(first, producers, event -> event.left = event.value + 1));
            crew.start("second", () -> poll(second, producers, event -> {
                Check.equal(event.value + 1, event.left, "what the first poller wrote");
                event.value = -1;
            }));
            crew.start(producers, "producer", me -> publish(ring, me));
            crew.join();
            count += (long) producers * EVENTS;
        } while (!until.passed());
        return count;
    }

    private interface Use {
        void of(Event event);
    }

    private static void poll(EventPoller<Event> poller, int producers, Use use) throws Exception {
        int[] seen = new int[1];
        while (seen[0] < producers * EVENTS) {
            EventPoller.PollState state = poller.poll((event, at, last) -> {
                use.of(event);
                seen[0]++;
                return at % 16 != 0;
            });
            if (state != EventPoller.PollState.PROCESSING) {
                Thread.yield();
            }
        }
    }

    /** A handler that now and then has its whole batch given again. */
    private static long rewind(Deadline until) throws Exception {
        long count = 0;
        do {
            Disruptor<Event> disruptor = disruptor(new YieldingWaitStrategy(), ProducerType.SINGLE);
            Rewinding rewinding = new Rewinding();
            disruptor.handleEventsWith(new SimpleBatchRewindStrategy(), rewinding);
            RingBuffer<Event> ring = disruptor.start();
            publish(ring, 0);
            disruptor.shutdown(60, TimeUnit.SECONDS);
            Check.equal(EVENTS - 1, rewinding.latest, "the last event");
            count += EVENTS;
        } while (!until.passed());
        return count;
    }

    private static final class Rewinding implements RewindableEventHandler<Event> {
        private long latest;
        private long thrown;

        @Override
        public void onEvent(Event event, long at, boolean last) throws RewindableException {
            event.left = event.value + 1;
            latest = event.value;
            if (at % 50 == 49 && thrown < at) {
                thrown = at;
                throw new RewindableException(null);
            }
        }
    }
}
