package redflag.load.juc;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongSupplier;

/** All modes of a stamped lock. What is read optimistically is read atomically: anything else would be a race. */
final class StampedLocks {
    private static final int ROUNDS = 60;

    private StampedLocks() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("StampedLock").uses(StampedLock.class);
        StampedLock lock = new StampedLock();
        exercise.way("write", () -> {
            long[] stamp = new long[1];
            Locks.guarded(number -> stamp[0] = write(lock, number), number -> lock.unlockWrite(stamp[0]));
        });
        exercise.way("write, unlock", () -> {
            long[] stamp = new long[1];
            Locks.guarded(number -> stamp[0] = write(lock, number), number -> lock.unlock(stamp[0]));
        });
        exercise.way("write, tryUnlockWrite", () ->
                Locks.guarded(number -> write(lock, number), number -> Check.that(lock.tryUnlockWrite(), "it was locked")));
        for (int way = 0; way < 4; way++) {
            int chosen = way;
            exercise.way("readers " + way, () -> readers(lock, chosen));
            exercise.way("views " + way, () -> Locks.readers(lock.asReadWriteLock(), chosen));
        }
        exercise.way("asWriteLock", () -> Locks.guarded(
                number -> Locks.acquire(lock.asWriteLock(), number), number -> lock.asWriteLock().unlock()));
        exercise.way("upgrade", () -> convert(lock));
        exercise.way("downgrade", () -> downgrade(lock));
        exercise.way("optimistic", () -> optimistic(lock));
        all.add(exercise);
    }

    private static long write(StampedLock lock, int way) throws InterruptedException {
        switch (way % 4) {
            case 0:
                return lock.writeLock();
            case 1:
                return lock.writeLockInterruptibly();
            case 2:
                return repeat(lock::tryWriteLock);
            default:
                return lock.tryWriteLock(30, TimeUnit.SECONDS);
        }
    }

    private static long read(StampedLock lock, int way) throws InterruptedException {
        switch (way % 4) {
            case 0:
                return lock.readLock();
            case 1:
                return lock.readLockInterruptibly();
            case 2:
                return repeat(lock::tryReadLock);
            default:
                return lock.tryReadLock(30, TimeUnit.SECONDS);
        }
    }

    private static long repeat(LongSupplier attempt) {
        while (true) {
            long stamp = attempt.getAsLong();
            if (stamp != 0) {
                return stamp;
            }
            Crew.pause();
        }
    }

    private static void readers(StampedLock lock, int way) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Body writer = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                long stamp = write(lock, way);
                parcel.add(1);
                lock.unlockWrite(stamp);
            }
        };
        Body reader = () -> {
            int last = 0;
            for (int i = 0; i < ROUNDS; i++) {
                long stamp = read(lock, way);
                int now = parcel.sum();
                if (i % 3 == 0) {
                    lock.unlock(stamp);
                } else if (i % 3 == 1) {
                    lock.unlockRead(stamp);
                } else {
                    Check.that(lock.tryUnlockRead(), "it was locked for reading");
                }
                Check.that(now >= last, "the sum grows");
                last = now;
            }
        };
        Crew.run(writer, reader, reader, writer);
        Check.equal(2 * ROUNDS, parcel.sum(), "what both writers added");
    }

    /** From reading or from nothing to writing. */
    private static void convert(StampedLock lock) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Crew.run(4, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                boolean optimistic = (i + number) % 2 == 0;
                long stamp = optimistic ? lock.tryOptimisticRead() : lock.readLock();
                int seen = optimistic ? 0 : parcel.sum();
                long upgraded = lock.tryConvertToWriteLock(stamp);
                if (upgraded == 0) {
                    if (!optimistic) {
                        lock.unlockRead(stamp);
                    }
                    upgraded = lock.writeLock();
                    seen = 0;
                }
                Check.that(parcel.add(1) > seen, "the sum grows");
                lock.unlockWrite(upgraded);
            }
        });
        Check.equal(4 * ROUNDS, parcel.sum(), "what all threads added");
    }

    /** From writing to reading, to nothing; and from nothing to reading. */
    private static void downgrade(StampedLock lock) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Crew.run(4, number -> {
            for (int i = 0; i < ROUNDS; i++) {
                long stamp = lock.writeLock();
                int mine = parcel.add(1);
                if (i % 2 == 0) {
                    stamp = lock.tryConvertToReadLock(stamp);
                    Check.equal(mine, parcel.sum(), "what a reader sees that wrote");
                }
                long none = lock.tryConvertToOptimisticRead(stamp);
                Check.that(none != 0, "a lock that is held can be given up");
                long again = lock.tryConvertToReadLock(none);
                if (again != 0) {
                    Check.that(parcel.sum() >= mine, "the sum grows");
                    lock.unlockRead(again);
                }
            }
        });
        Check.equal(4 * ROUNDS, parcel.sum(), "what all threads added");
    }

    private static void optimistic(StampedLock lock) throws InterruptedException {
        Point point = new Point();
        Crew.run(
                () -> {
                    for (int i = 1; i <= ROUNDS; i++) {
                        long stamp = lock.writeLock();
                        point.x = i;
                        point.y = -i;
                        lock.unlockWrite(stamp);
                    }
                },
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        long stamp = lock.tryOptimisticRead();
                        int x = point.x;
                        int y = point.y;
                        if (stamp != 0 && lock.validate(stamp)) {
                            Check.equal(0, x + y, "what was read at once");
                        }
                    }
                });
        Check.that(!lock.isWriteLocked() && !lock.isReadLocked(), "nobody holds the lock");
    }

    private static final class Point {
        private volatile int x;
        private volatile int y;
    }
}
