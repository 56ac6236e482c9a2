package redflag.load.juc;

import java.util.ArrayDeque;
import java.util.Date;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks and their conditions. */
final class Locks {
    private static final int THREADS = 4;
    private static final int ROUNDS = 60;

    private Locks() {}

    /** One way to wait for a condition; it may wake up for no reason. */
    interface Wait {
        void on(Condition condition) throws Exception;
    }

    static void addTo(List<Exercise> all) {
        Exercise reentrant = new Exercise("ReentrantLock").uses(ReentrantLock.class, Lock.class, Condition.class);
        addMutex(reentrant, "unfair", new ReentrantLock());
        addMutex(reentrant, "fair", new ReentrantLock(true));
        addConditions(reentrant, new ReentrantLock());
        all.add(reentrant);

        Exercise shared = new Exercise("ReentrantReadWriteLock").uses(
                ReentrantReadWriteLock.class,
                ReadWriteLock.class,
                ReentrantReadWriteLock.ReadLock.class,
                ReentrantReadWriteLock.WriteLock.class);
        addMutex(shared, "write", new ReentrantReadWriteLock().writeLock());
        addConditions(shared, new ReentrantReadWriteLock(true).writeLock());
        addReaders(shared, "unfair", new ReentrantReadWriteLock());
        addReaders(shared, "fair", new ReentrantReadWriteLock(true));
        shared.way("downgrade", () -> downgrade(new ReentrantReadWriteLock()));
        all.add(shared);

        all.add(new Exercise("LockSupport").uses(LockSupport.class).way("park", Locks::park));
    }

    static void addMutex(Exercise exercise, String name, Lock lock) {
        exercise.way(name + " mixed", () -> guarded(
                number -> acquire(lock, number % 4), number -> lock.unlock()));
        for (int way = 0; way < 4; way++) {
            int chosen = way;
            exercise.way(name + " " + chosen, () -> guarded(number -> acquire(lock, chosen), number -> lock.unlock()));
        }
        exercise.way(name + " again and again", () -> guarded(
                number -> {
                    lock.lock();
                    acquire(lock, number % 4);
                    lock.unlock();
                },
                number -> lock.unlock()));
    }

    static void acquire(Lock lock, int way) throws InterruptedException {
        switch (way) {
            case 0:
                lock.lock();
                break;
            case 1:
                lock.lockInterruptibly();
                break;
            case 2:
                while (!lock.tryLock()) {
                    Crew.pause();
                }
                break;
            default:
                Check.that(lock.tryLock(30, TimeUnit.SECONDS), "the lock is given within half a minute");
        }
    }

    /** All threads change the same parcel between two calls. */
    static void guarded(Crew.Numbered enter, Crew.Numbered leave) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Crew.run(THREADS, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                enter.run(number);
                parcel.add(1);
                leave.run(number);
            }
        });
        Check.equal(THREADS * ROUNDS, parcel.sum(), "what all threads added");
    }

    static void addConditions(Exercise exercise, Lock lock) {
        exercise.way("await", () -> bounded(lock, Condition::await));
        exercise.way("awaitNanos", () -> bounded(lock, condition -> condition.awaitNanos(20_000_000)));
        exercise.way("await timed", () -> bounded(lock, condition -> condition.await(20, TimeUnit.MILLISECONDS)));
        exercise.way("awaitUntil", () -> bounded(lock, condition ->
                condition.awaitUntil(new Date(System.currentTimeMillis() + 20))));
        exercise.way("awaitUninterruptibly", () -> bounded(lock, Condition::awaitUninterruptibly));
        exercise.way("await cut short", () -> bounded(lock, condition -> condition.awaitNanos(1000)));
    }

    /** A queue of at most two parcels that nothing guards but the lock. */
    private static void bounded(Lock lock, Wait wait) throws InterruptedException {
        Deque<Parcel> queue = new ArrayDeque<>();
        Condition room = lock.newCondition();
        Condition filled = lock.newCondition();
        Parcel[] shelf = Parcel.shelf(2 * ROUNDS);
        Crew.Numbered giver = number -> {
            for (int i = 0; i < ROUNDS; i++) {
                Parcel parcel = shelf[2 * i + number].pack(i);
                lock.lock();
                try {
                    while (queue.size() == 2) {
                        wait.on(room);
                    }
                    queue.add(parcel);
                    filled.signal();
                } finally {
                    lock.unlock();
                }
            }
        };
        Body taker = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                Parcel parcel;
                lock.lock();
                try {
                    while (queue.isEmpty()) {
                        wait.on(filled);
                    }
                    parcel = queue.remove();
                    room.signalAll();
                } finally {
                    lock.unlock();
                }
                parcel.open();
            }
        };
        Crew.run(() -> giver.run(0), () -> giver.run(1), taker, taker);
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    private static void addReaders(Exercise exercise, String name, ReentrantReadWriteLock lock) {
        for (int way = 0; way < 4; way++) {
            int chosen = way;
            exercise.way(name + " readers " + chosen, () -> readers(lock, chosen));
        }
    }

    /** Writers write, readers read, and a reader's last read comes before the next write. */
    static void readers(ReadWriteLock lock, int way) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Body writer = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                acquire(lock.writeLock(), way);
                parcel.add(1);
                lock.writeLock().unlock();
            }
        };
        Body reader = () -> {
            int last = 0;
            for (int i = 0; i < ROUNDS; i++) {
                acquire(lock.readLock(), way);
                int now = parcel.sum();
                lock.readLock().unlock();
                Check.that(now >= last, "the sum grows");
                last = now;
            }
        };
        Crew.run(writer, reader, reader, writer);
        Check.equal(2 * ROUNDS, parcel.sum(), "what both writers added");
    }

    private static void downgrade(ReentrantReadWriteLock lock) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Crew.run(THREADS, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                lock.writeLock().lock();
                int mine = parcel.add(1);
                lock.readLock().lock();
                lock.writeLock().unlock();
                Check.equal(mine, parcel.sum(), "what a reader sees that wrote");
                lock.readLock().unlock();
            }
        });
        Check.equal(THREADS * ROUNDS, parcel.sum(), "what all threads added");
    }

    /** A permit orders nothing by itself; the flag does. */
    private static void park() throws InterruptedException {
        Flag flag = new Flag();
        Parcel[] shelf = Parcel.shelf(ROUNDS);
        Crew.run(
                () -> {
                    flag.waiter = Thread.currentThread();
                    for (int i = 0; i < ROUNDS; i++) {
                        for (int turn = 0; flag.packed <= i; turn++) {
                            wait(flag, turn % 4);
                        }
                        shelf[i].open();
                    }
                },
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        shelf[i].pack(i);
                        flag.packed = i + 1;
                        LockSupport.unpark(flag.waiter);
                    }
                });
        for (Parcel parcel : shelf) {
            parcel.wasOpened();
        }
    }

    private static void wait(Flag flag, int way) {
        long soon = 10_000_000;
        switch (way) {
            case 0:
                LockSupport.parkNanos(soon);
                break;
            case 1:
                LockSupport.parkNanos(flag, soon);
                break;
            case 2:
                LockSupport.parkUntil(System.currentTimeMillis() + 10);
                break;
            default:
                LockSupport.parkUntil(flag, System.currentTimeMillis() + 10);
        }
    }

    private static final class Flag {
        private volatile int packed;
        private volatile Thread waiter;
    }
}
