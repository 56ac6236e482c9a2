package redflag.load.juc;

import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Latches, barriers, semaphores and exchangers. */
final class Synchronizers {
    private static final int THREADS = 4;
    private static final int ROUNDS = 40;

    private Synchronizers() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("CountDownLatch").uses(CountDownLatch.class)
                .way("await", () -> latches(CountDownLatch::await))
                .way("await timed", () -> latches(latch -> Check.that(latch.await(30, TimeUnit.SECONDS), "it opened")))
                .way("getCount", () -> latches(latch -> {
                    while (latch.getCount() > 0) {
                        Crew.pause();
                    }
                })));
        all.add(new Exercise("CyclicBarrier").uses(CyclicBarrier.class, BrokenBarrierException.class, TimeoutException.class)
                .way("action", () -> barriers(CyclicBarrier::await))
                .way("action timed", () -> barriers(barrier -> barrier.await(30, TimeUnit.SECONDS)))
                .way("broken", Synchronizers::broken));
        Exercise semaphore = new Exercise("Semaphore").uses(Semaphore.class);
        addSemaphores(semaphore, false);
        addSemaphores(semaphore, true);
        all.add(semaphore);
        all.add(new Exercise("Exchanger").uses(Exchanger.class)
                .way("forever", Synchronizers::exchangeForever)
                .way("two", () -> exchange(2, false))
                .way("two hasty", () -> exchange(2, true))
                .way("eight", () -> exchange(8, false))
                .way("eight hasty", () -> exchange(8, true)));
    }

    interface Use<T> {
        void of(T object) throws Exception;
    }

    /** Each thread packs, counts down, and opens a neighbour's parcel when all have. */
    private static void latches(Use<CountDownLatch> await) throws InterruptedException {
        CountDownLatch[] latches = new CountDownLatch[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            latches[i] = new CountDownLatch(THREADS);
        }
        Parcel[] shelf = Parcel.shelf(ROUNDS * THREADS);
        Crew.run(THREADS, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                shelf[i * THREADS + number].pack(i);
                latches[i].countDown();
                await.of(latches[i]);
                shelf[i * THREADS + (number + 1) % THREADS].open();
            }
        });
    }

    /** Each thread adds to its own parcel, the action reads and writes all, then each reads a neighbour's, twice per round. */
    private static void barriers(Use<CyclicBarrier> await) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(THREADS);
        int[] total = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(THREADS, () -> {
            total[0]++;
            for (Parcel parcel : shelf) {
                parcel.add(1);
            }
        });
        Crew.run(THREADS, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                shelf[number].add(1);
                await.of(barrier);
                Check.equal(2 * i + 1, total[0], "turns of the barrier");
                Check.equal(3 * i + 2, shelf[(number + 1) % THREADS].sum(), "the neighbour's count");
                await.of(barrier);
            }
        });
        Check.equal(2 * ROUNDS, total[0], "turns of the barrier");
    }

    /** A thread that breaks a barrier signals all that wait there. */
    private static void broken() throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Parcel[] shelf = Parcel.shelf(1);
        Crew.run(
                () -> {
                    Check.throwing(BrokenBarrierException.class, barrier::await);
                    Check.equal(5, shelf[0].view(), "the label of the thread that broke the barrier");
                },
                () -> {
                    while (barrier.getNumberWaiting() == 0) {
                        Crew.pause();
                    }
                    shelf[0].pack(5);
                    Check.throwing(TimeoutException.class, () -> barrier.await(1, TimeUnit.MICROSECONDS));
                });
        Check.that(barrier.isBroken(), "the barrier is broken");
        barrier.reset();
        Check.that(!barrier.isBroken(), "the barrier is whole again");
    }

    private static void addSemaphores(Exercise exercise, boolean fair) {
        Semaphore mutex = new Semaphore(1, fair);
        Semaphore three = new Semaphore(3, fair);
        String name = fair ? "fair " : "unfair ";
        exercise.way(name + "one", () -> Locks.guarded(number -> one(mutex, number % 4), number -> mutex.release()));
        exercise.way(name + "three", () -> Locks.guarded(number -> three(three, number % 4), number -> three.release(3)));
        exercise.way(name + "drain", () -> Locks.guarded(
                number -> {
                    while (mutex.drainPermits() == 0) {
                        Crew.pause();
                    }
                },
                number -> mutex.release()));
        exercise.way(name + "signal", () -> signal(new Semaphore(0, fair)));
    }

    private static void one(Semaphore semaphore, int way) throws InterruptedException {
        switch (way) {
            case 0:
                semaphore.acquire();
                break;
            case 1:
                semaphore.acquireUninterruptibly();
                break;
            case 2:
                while (!semaphore.tryAcquire()) {
                    Crew.pause();
                }
                break;
            default:
                Check.that(semaphore.tryAcquire(30, TimeUnit.SECONDS), "a permit comes");
        }
    }

    private static void three(Semaphore semaphore, int way) throws InterruptedException {
        switch (way) {
            case 0:
                semaphore.acquire(3);
                break;
            case 1:
                semaphore.acquireUninterruptibly(3);
                break;
            case 2:
                while (!semaphore.tryAcquire(3)) {
                    Crew.pause();
                }
                break;
            default:
                Check.that(semaphore.tryAcquire(3, 30, TimeUnit.SECONDS), "permits come");
        }
    }

    /** A permit for each parcel; a thread with n of them may open the first n. */
    private static void signal(Semaphore semaphore) throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(4 * ROUNDS);
        Crew.run(
                () -> {
                    for (int i = 0; i < shelf.length; i++) {
                        shelf[i].pack(i);
                        semaphore.release();
                    }
                },
                () -> {
                    for (int i = 0; i < shelf.length; i++) {
                        one(semaphore, i % 4);
                        shelf[i].open();
                    }
                });
    }

    /** Threads may wait for a partner in vain towards the end, so all wait with a limit. */
    private static void exchange(int threads, boolean hasty) throws InterruptedException {
        Exchanger<Parcel> exchanger = new Exchanger<>();
        Parcel[] shelf = Parcel.shelf(threads);
        int[] opened = new int[threads];
        Crew.run(threads, number -> {
            Parcel mine = shelf[number];
            for (int i = 0; i < ROUNDS; i++) {
                mine.add(1);
                Parcel other = swap(exchanger, mine, hasty);
                if (other != null) {
                    mine = other;
                    mine.add(1);
                    opened[number]++;
                }
            }
        });
        int sum = 0;
        int swaps = 0;
        for (int i = 0; i < threads; i++) {
            sum += shelf[i].sum();
            swaps += opened[i];
        }
        Check.equal((long) threads * ROUNDS + swaps, sum, "what was added before and after");
        Check.that(swaps > 0 && swaps % 2 == 0, "parcels are swapped in pairs");
    }

    private static void exchangeForever() throws InterruptedException {
        Exchanger<Parcel> exchanger = new Exchanger<>();
        Parcel[] shelf = Parcel.shelf(2);
        Crew.run(2, number -> {
            Parcel mine = shelf[number];
            for (int i = 0; i < ROUNDS; i++) {
                mine.add(1);
                mine = exchanger.exchange(mine);
                Check.equal(i + 1, mine.sum(), "what both added");
            }
        });
    }

    private static Parcel swap(Exchanger<Parcel> exchanger, Parcel mine, boolean hasty) throws InterruptedException {
        try {
            return exchanger.exchange(mine, hasty ? 200 : 20_000, TimeUnit.MICROSECONDS);
        } catch (TimeoutException alone) {
            return null;
        }
    }
}
