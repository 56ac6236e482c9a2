package redflag.load.libs;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.HashedWheelTimer;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.NonStickyEventExecutorGroup;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import io.netty.util.concurrent.UnorderedThreadPoolEventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Netty's executors, promises and timer. An executor is one thread, so what belongs to it needs no lock; submitting a task
 * orders what came before, and completing a promise orders what its listeners and waiters do.
 */
final class NettyExecutors {
    private static final int THREADS = 3;
    private static final int TASKS = 300;

    private NettyExecutors() {}

    static void exercises(Map<String, Exercise> all) {
        all.put("netty/nio-tasks", until -> grouped(until, () -> new NioEventLoopGroup(2)));
        all.put("netty/io-tasks",
                until -> grouped(until, () -> new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory())));
        all.put("netty/default-tasks", until -> grouped(until, () -> new DefaultEventExecutorGroup(2)));
        all.put("netty/ordered-tasks", until -> grouped(until,
                () -> new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(2))));
        all.put("netty/scheduled", until -> withGroup(until, NettyExecutors::scheduled));
        all.put("netty/promises", until -> withGroup(until, NettyExecutors::promises));
        all.put("netty/global", NettyExecutors::global);
        all.put("netty/timer", NettyExecutors::timer);
    }

    private interface Round {
        long run(EventExecutorGroup group) throws Exception;
    }

    private static long withGroup(Deadline until, Round round) throws Exception {
        long count = 0;
        do {
            EventExecutorGroup group = new DefaultEventExecutorGroup(2);
            count += round.run(group);
            end(group);
        } while (!until.passed());
        return count;
    }

    static void end(EventExecutorGroup group) throws Exception {
        Future<?> ended = group.shutdownGracefully(0, 10, TimeUnit.SECONDS);
        Check.that(ended.await(60, TimeUnit.SECONDS), "the group does not end");
    }

    private static long grouped(Deadline until, Supplier<EventExecutorGroup> groups) throws Exception {
        long count = 0;
        do {
            EventExecutorGroup group = groups.get();
            count += tasks(group);
            end(group);
        } while (!until.passed());
        return count;
    }

    /** Belongs to one executor: only its tasks touch it. */
    private static final class Desk {
        private long count;
        private long sum;

        void take(Parcel parcel) {
            sum += parcel.open();
            count++;
        }
    }

    private static long tasks(EventExecutorGroup group) throws Exception {
        EventExecutor[] executors = {group.next(), group.next()};
        Desk[] desks = {new Desk(), new Desk()};
        new Crew().start(THREADS, "submitter", me -> {
            for (int i = 0; i < TASKS; i++) {
                Desk desk = desks[i % 2];
                Parcel parcel = Parcel.packed(me, i);
                if (i % 10 < 9) {
                    executors[i % 2].execute(() -> desk.take(parcel));
                } else {
                    Parcel answer = executors[i % 2].submit(() -> {
                        desk.take(parcel);
                        return Parcel.packed(me, parcel.sender);
                    }).get();
                    Check.equal(me, answer.open(), "answer of a task");
                }
            }
        }).join();
        long count = 0;
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            Desk desk = desks[i];
            long[] totals = executors[i].submit(() -> new long[] {desk.count, desk.sum}).get();
            count += totals[0];
            sum += totals[1];
        }
        Check.equal((long) THREADS * TASKS, count, "tasks");
        Check.equal((long) THREADS * TASKS * (TASKS - 1) / 2, sum, "sum");
        return count;
    }

    private static long scheduled(EventExecutorGroup group) throws Exception {
        EventExecutor executor = group.next();
        Desk desk = new Desk();
        new Crew().start(THREADS, "scheduler", me -> {
            List<Future<?>> pending = new ArrayList<>();
            for (int i = 0; i < TASKS / 10; i++) {
                Parcel parcel = Parcel.packed(me, i);
                pending.add(executor.schedule(() -> desk.take(parcel), i % 5, TimeUnit.MILLISECONDS));
                executor.schedule(() -> desk.take(parcel), 1, TimeUnit.HOURS).cancel(false);
            }
            Parcel own = Parcel.packed(me, 0);
            CountDownLatch thrice = new CountDownLatch(3);
            Future<?> periodic = executor.scheduleAtFixedRate(() -> {
                own.pack(me, own.look() + 1);
                thrice.countDown();
            }, 0, 1, TimeUnit.MILLISECONDS);
            Check.that(thrice.await(60, TimeUnit.SECONDS), "a periodic task stopped");
            for (Future<?> each : pending) {
                each.sync();
            }
            periodic.cancel(false);
            Check.that(executor.submit(own::look).get() >= 3, "runs of a periodic task");
        }).join();
        long count = executor.submit(() -> desk.count).get();
        Check.equal((long) THREADS * (TASKS / 10), count, "scheduled tasks");
        return count;
    }

    private static long promises(EventExecutorGroup group) throws Exception {
        EventExecutor executor = group.next();
        EventExecutor other = group.next();
        long[] heard = new long[1];
        new Crew().start(THREADS, "promiser", me -> {
            for (int i = 0; i < TASKS; i++) {
                Promise<Parcel> promise = executor.newPromise();
                Parcel sent = Parcel.packed(me, i);
                promise.addListener(it -> heard[0] += ((Parcel) it.getNow()).look());
                other.execute(() -> {
                    sent.pack(me, sent.look() + 1);
                    promise.setSuccess(sent);
                });
                Check.equal(i + 1, promise.get().look(), "promised value");
                if (i % 20 == 0) {
                    combined(executor, other, me);
                }
            }
        }).join();
        other.submit(() -> {}).sync();
        long sum = executor.submit(() -> heard[0]).get();
        Check.equal((long) THREADS * TASKS * (TASKS + 1) / 2, sum, "heard by listeners");
        return (long) THREADS * TASKS;
    }

    private static void combined(EventExecutor executor, EventExecutor other, int me) throws Exception {
        Parcel[] parts = {Parcel.packed(me, 1), Parcel.packed(me, 2)};
        Promise<Void> whole = executor.newPromise();
        executor.execute(() -> {
            PromiseCombiner combiner = new PromiseCombiner(executor);
            for (Parcel part : parts) {
                combiner.add((Future<?>) other.submit(() -> part.pack(me, part.look() * 10)));
            }
            combiner.finish(whole);
        });
        whole.sync();
        Check.equal(30, parts[0].open() + parts[1].open(), "combined parts");
    }

    private static long global(Deadline until) throws Exception {
        long count = 0;
        do {
            Desk desk = new Desk();
            new Crew().start(THREADS, "submitter", me -> {
                for (int i = 0; i < TASKS; i++) {
                    Parcel parcel = Parcel.packed(me, i);
                    GlobalEventExecutor.INSTANCE.execute(() -> desk.take(parcel));
                }
            }).join();
            long done = GlobalEventExecutor.INSTANCE.submit(() -> desk.count).get();
            Check.equal((long) THREADS * TASKS, done, "tasks");
            count += done;
        } while (!until.passed());
        return count;
    }

    private static long timer(Deadline until) throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS, 16);
        Desk desk = new Desk();
        long count = 0;
        do {
            CountDownLatch all = new CountDownLatch(THREADS * TASKS);
            new Crew().start(THREADS, "setter", me -> {
                for (int i = 0; i < TASKS; i++) {
                    Parcel parcel = Parcel.packed(me, i);
                    timer.newTimeout(timeout -> {
                        desk.take(parcel);
                        all.countDown();
                    }, i % 20, TimeUnit.MILLISECONDS);
                    timer.newTimeout(timeout -> desk.take(parcel), 1, TimeUnit.HOURS).cancel();
                }
            }).join();
            Check.that(all.await(60, TimeUnit.SECONDS), "a timeout did not come");
            count += (long) THREADS * TASKS;
            Check.equal(count, desk.count, "timeouts");
        } while (!until.passed());
        timer.stop();
        return count;
    }
}
