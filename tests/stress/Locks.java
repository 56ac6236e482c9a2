import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** The locks, queues and maps of {@code java.util.concurrent}. */
final class Locks {
    private Locks() {}

    static final class Reentrant implements Kind {
        private final ReentrantLock lock;
        private final Ledger ledger = Mix.ledger();

        Reentrant(boolean fair) {
            lock = new ReentrantLock(fair);
        }

        @Override
        public void act(Tally tally) throws InterruptedException {
            if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                try {
                    ledger.enter();
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    /** Waits for another thread, but not for long. */
    static final class Conditions implements Kind {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) throws InterruptedException {
            lock.lock();
            try {
                ledger.enter();
                if (ledger.size() % 64 == 0) {
                    changed.await(100, TimeUnit.MICROSECONDS);
                    ledger.enter();
                } else {
                    changed.signal();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    static final class ReadWrite implements Kind {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            lock.readLock().lock();
            int size = ledger.size();
            lock.readLock().unlock();
            if (size % 3 != 0 || Mix.me() % 2 == 0) {
                lock.writeLock().lock();
                ledger.enter();
                lock.writeLock().unlock();
            }
        }
    }

    static final class Stamped implements Kind {
        private final StampedLock lock = new StampedLock();
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) {
            long stamp = lock.readLock();
            ledger.size();
            lock.unlockRead(stamp);
            stamp = lock.writeLock();
            ledger.enter();
            lock.unlockWrite(stamp);
        }
    }

    static final class Permit implements Kind {
        private final Semaphore permit = new Semaphore(1);
        private final Ledger ledger = Mix.ledger();

        @Override
        public void act(Tally tally) throws InterruptedException {
            permit.acquire();
            ledger.enter();
            permit.release();
        }
    }

    /** The ledger itself goes through the queue: the thread that took it out has it. */
    static final class Queue implements Kind {
        private final BlockingQueue<Ledger> queue;

        Queue(boolean linked) {
            queue = linked ? new LinkedBlockingQueue<>() : new ArrayBlockingQueue<>(1);
            queue.add(Mix.ledger());
        }

        @Override
        public void act(Tally tally) throws InterruptedException {
            Ledger ledger = queue.poll(1, TimeUnit.MILLISECONDS);
            if (ledger != null) {
                ledger.enter();
                queue.put(ledger);
            }
        }
    }

    /** Two threads meet, or do not. What is handed over is written by both. */
    static final class Meeting implements Kind {
        private final SynchronousQueue<int[]> queue = new SynchronousQueue<>();

        @Override
        public void act(Tally tally) throws InterruptedException {
            if (Mix.me() % 2 == 0) {
                queue.offer(new int[] {Mix.me()}, 200, TimeUnit.MICROSECONDS);
            } else {
                int[] message = queue.poll(200, TimeUnit.MICROSECONDS);
                if (message != null) {
                    message[0]++;
                }
            }
        }
    }

    /** A ledger for each key, entered while the map computes; other keys come and go, so that the map grows and shrinks. */
    static final class Keys implements Kind {
        private static final int KEYS = 4;

        private final ConcurrentHashMap<Integer, Ledger> ledgers = new ConcurrentHashMap<>();
        private final ConcurrentHashMap<Integer, int[]> others = new ConcurrentHashMap<>();

        Keys() {
            for (int key = 0; key < KEYS; key++) {
                ledgers.put(key, Mix.ledger());
            }
        }

        @Override
        public void act(Tally tally) {
            int chance = Mix.chance();
            ledgers.computeIfPresent(chance % KEYS, (key, ledger) -> {
                ledger.enter();
                return ledger;
            });
            int key = chance % 500;
            int[] known = others.putIfAbsent(key, new int[] {chance});
            if (known != null && known[0] % 2 == 0) {
                others.remove(key, known);
            }
        }
    }
}
