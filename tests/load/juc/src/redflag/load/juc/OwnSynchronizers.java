package redflag.load.juc;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** Locks and latches of our own, built on the frameworks for them. */
final class OwnSynchronizers {
    private OwnSynchronizers() {}

    static void addTo(List<Exercise> all) {
        Exercise ints = new Exercise("AbstractQueuedSynchronizer").uses(
                AbstractQueuedSynchronizer.class,
                AbstractQueuedSynchronizer.ConditionObject.class,
                AbstractOwnableSynchronizer.class);
        Locks.addMutex(ints, "own mutex", new Mutex());
        Locks.addConditions(ints, new Mutex());
        ints.way("own latch", () -> {
            Latch latch = new Latch();
            latch(() -> latch.releaseShared(1), () -> latch.acquireSharedInterruptibly(1));
        });
        ints.way("own latch timed", () -> {
            Latch latch = new Latch();
            latch(() -> latch.releaseShared(1), () -> latch.tryAcquireSharedNanos(1, 30_000_000_000L));
        });
        all.add(ints);

        Exercise longs = new Exercise("AbstractQueuedLongSynchronizer").uses(
                AbstractQueuedLongSynchronizer.class, AbstractQueuedLongSynchronizer.ConditionObject.class);
        Locks.addMutex(longs, "own mutex", new LongMutex());
        Locks.addConditions(longs, new LongMutex());
        longs.way("own latch", () -> {
            LongLatch latch = new LongLatch();
            latch(() -> latch.releaseShared(1), () -> latch.acquireShared(1));
        });
        all.add(longs);
    }

    /** One thread packs and opens the latch; three others look. */
    private static void latch(Body release, Body acquire) throws InterruptedException {
        Parcel parcel = Parcel.shelf(1)[0];
        Body looker = () -> {
            acquire.run();
            Check.equal(7, parcel.view(), "the label");
        };
        Crew.run(
                looker,
                looker,
                () -> {
                    parcel.pack(7);
                    release.run();
                },
                looker);
    }

    private static final class Latch extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    private static final class LongLatch extends AbstractQueuedLongSynchronizer {
        private static final long serialVersionUID = 1;

        @Override
        protected long tryAcquireShared(long ignored) {
            return getState() == 1 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(long ignored) {
            return compareAndSetState(0, 1);
        }
    }

    /** A reentrant lock; the count of its holds is only written by the thread that holds it. */
    private static final class Mutex extends AbstractQueuedSynchronizer implements Lock {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(int one) {
            if (isHeldExclusively()) {
                setState(getState() + one);
                return true;
            }
            if (!compareAndSetState(0, one)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(int one) {
            int left = getState() - one;
            if (left == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(left);
            return left == 0;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() != 0 && getExclusiveOwnerThread() == Thread.currentThread();
        }

        @Override
        public void lock() {
            acquire(1);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            acquireInterruptibly(1);
        }

        @Override
        public boolean tryLock() {
            return tryAcquire(1);
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return tryAcquireNanos(1, unit.toNanos(time));
        }

        @Override
        public void unlock() {
            release(1);
        }

        @Override
        public Condition newCondition() {
            return new ConditionObject();
        }
    }

    private static final class LongMutex extends AbstractQueuedLongSynchronizer implements Lock {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean tryAcquire(long one) {
            if (isHeldExclusively()) {
                setState(getState() + one);
                return true;
            }
            if (!compareAndSetState(0, one)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(long one) {
            long left = getState() - one;
            if (left == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(left);
            return left == 0;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getState() != 0 && getExclusiveOwnerThread() == Thread.currentThread();
        }

        @Override
        public void lock() {
            acquire(1);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            acquireInterruptibly(1);
        }

        @Override
        public boolean tryLock() {
            return tryAcquire(1);
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return tryAcquireNanos(1, unit.toNanos(time));
        }

        @Override
        public void unlock() {
            release(1);
        }

        @Override
        public Condition newCondition() {
            return new ConditionObject();
        }
    }
}
