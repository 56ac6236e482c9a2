import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Hands plain objects from thread to thread in every rightful way; none of them is a race. */
public class HandOffs {
    static class Box {
        int value;
    }

    interface Way {
        void give(Box box) throws Exception;

        Box take() throws Exception;
    }

    interface Giver {
        boolean tryGive(Box box);
    }

    interface Taker {
        Box tryTake();
    }

    static final int ROUNDS = 20;
    static final VarHandle DIRECT;
    static final VarHandle PLAIN;
    static final VarHandle STATIC;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Box[].class);
    static final AtomicReferenceFieldUpdater<HandOffs, Box> UPDATER =
            AtomicReferenceFieldUpdater.newUpdater(HandOffs.class, Box.class, "direct");

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            DIRECT = lookup.findVarHandle(HandOffs.class, "direct", Box.class);
            PLAIN = lookup.findVarHandle(HandOffs.class, "plain", Box.class);
            STATIC = lookup.findStaticVarHandle(HandOffs.class, "common", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static volatile Box common;
    volatile Box direct;
    Box plain;
    Box guarded;
    int given;
    int taken;

    public static void main(String[] args) throws Exception {
        queues();
        fields();
        collections();
        locks();
        rendezvous();
        interrupts();
        System.out.println("done");
    }

    static void way(Way way) throws Exception {
        Thread giver = new Thread(() -> {
            try {
                for (int i = 0; i < ROUNDS; i++) {
                    Box box = new Box();
                    box.value = i;
                    way.give(box);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        giver.start();
        for (int i = 0; i < ROUNDS; i++) {
            Box box = way.take();
            if (box.value != i) {
                throw new IllegalStateException(box.value + " instead of " + i);
            }
            box.value++;
        }
        giver.join();
    }

    /** A way of attempts, repeated until they succeed. */
    static void tries(Giver giver, Taker taker) throws Exception {
        way(new Way() {
            @Override
            public void give(Box box) {
                while (!giver.tryGive(box)) {
                    Thread.yield();
                }
            }

            @Override
            public Box take() {
                Box box = taker.tryTake();
                while (box == null) {
                    Thread.yield();
                    box = taker.tryTake();
                }
                return box;
            }
        });
    }

    static void queues() throws Exception {
        List<BlockingQueue<Box>> blocking = List.of(
                new ArrayBlockingQueue<>(3),
                new LinkedBlockingQueue<>(),
                new LinkedBlockingDeque<>(),
                new SynchronousQueue<>(),
                new SynchronousQueue<>(true),
                new LinkedTransferQueue<>());
        for (BlockingQueue<Box> queue : blocking) {
            way(new Way() {
                @Override
                public void give(Box box) throws Exception {
                    queue.put(box);
                }

                @Override
                public Box take() throws Exception {
                    return queue.take();
                }
            });
        }
        List<Queue<Box>> polled = List.of(new ConcurrentLinkedQueue<>(), new ConcurrentLinkedDeque<>());
        for (Queue<Box> queue : polled) {
            tries(queue::add, queue::poll);
        }
    }

    static void fields() throws Exception {
        HandOffs h = new HandOffs();
        Giver write = box -> h.direct == null && (h.direct = box) != null;
        Taker read = () -> {
            Box box = h.direct;
            if (box != null) {
                h.direct = null;
            }
            return box;
        };
        Giver set = box -> DIRECT.compareAndSet(h, null, box);
        Taker get = () -> (Box) DIRECT.getAndSet(h, null);
        for (Giver giver : List.of(write, set, box -> UPDATER.compareAndSet(h, null, box))) {
            for (Taker taker : List.of(read, get, () -> UPDATER.getAndSet(h, null))) {
                tries(giver, taker);
            }
        }
        tries(box -> {
            if (PLAIN.getAcquire(h) != null) {
                return false;
            }
            PLAIN.setRelease(h, box);
            return true;
        }, () -> {
            Box box = (Box) PLAIN.getAcquire(h);
            if (box != null) {
                PLAIN.setRelease(h, (Box) null);
            }
            return box;
        });
        tries(box -> STATIC.compareAndSet((Box) null, box), () -> {
            Box box = common;
            if (box != null) {
                common = null;
            }
            return box;
        });
        Box[] cells = new Box[2];
        tries(box -> ELEMENT.compareAndSet(cells, 1, (Box) null, box), () -> (Box) ELEMENT.getAndSet(cells, 1, (Box) null));
        AtomicReference<Box> atomic = new AtomicReference<>();
        tries(box -> atomic.compareAndSet(null, box), () -> atomic.getAndSet(null));
        AtomicReferenceArray<Box> array = new AtomicReferenceArray<>(2);
        tries(box -> array.compareAndSet(1, null, box), () -> array.getAndSet(1, null));
    }

    static void collections() throws Exception {
        for (Map<Integer, Box> map : List.<Map<Integer, Box>>of(
                new ConcurrentHashMap<>(),
                new ConcurrentSkipListMap<>(),
                new Hashtable<>(),
                Collections.synchronizedMap(new HashMap<>()))) {
            HandOffs h = new HandOffs();
            tries(box -> map.put(h.given++, box) == null, () -> {
                Box box = map.get(h.taken);
                h.taken += box == null ? 0 : 1;
                return box;
            });
        }
        for (List<Box> list : List.<List<Box>>of(
                new CopyOnWriteArrayList<>(),
                new Vector<>(),
                Collections.synchronizedList(new ArrayList<>()))) {
            HandOffs h = new HandOffs();
            tries(list::add, () -> list.size() > h.taken ? list.get(h.taken++) : null);
        }
    }

    static void locks() throws Exception {
        ReentrantReadWriteLock readWrite = new ReentrantReadWriteLock();
        for (Lock lock : List.of(
                new ReentrantLock(),
                new ReentrantLock(true),
                readWrite.writeLock(),
                new StampedLock().asWriteLock())) {
            HandOffs h = new HandOffs();
            tries(box -> {
                lock.lock();
                try {
                    return h.guarded == null && (h.guarded = box) != null;
                } finally {
                    lock.unlock();
                }
            }, () -> {
                lock.lock();
                try {
                    Box box = h.guarded;
                    h.guarded = null;
                    return box;
                } finally {
                    lock.unlock();
                }
            });
        }
        waiting(new HandOffs());
        conditions(new HandOffs());
    }

    static void waiting(HandOffs h) throws Exception {
        way(new Way() {
            @Override
            public void give(Box box) throws Exception {
                synchronized (h) {
                    while (h.guarded != null) {
                        h.wait();
                    }
                    h.guarded = box;
                    h.notifyAll();
                }
            }

            @Override
            public Box take() throws Exception {
                synchronized (h) {
                    while (h.guarded == null) {
                        h.wait();
                    }
                    Box box = h.guarded;
                    h.guarded = null;
                    h.notifyAll();
                    return box;
                }
            }
        });
    }

    static void conditions(HandOffs h) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        way(new Way() {
            @Override
            public void give(Box box) throws Exception {
                lock.lock();
                try {
                    while (h.guarded != null) {
                        changed.await();
                    }
                    h.guarded = box;
                    changed.signalAll();
                } finally {
                    lock.unlock();
                }
            }

            @Override
            public Box take() throws Exception {
                lock.lock();
                try {
                    while (h.guarded == null) {
                        changed.await();
                    }
                    Box box = h.guarded;
                    h.guarded = null;
                    changed.signalAll();
                    return box;
                } finally {
                    lock.unlock();
                }
            }
        });
    }

    interface Meeting {
        void meet() throws Exception;
    }

    static void rendezvous() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Phaser phaser = new Phaser(2);
        for (Meeting meeting : List.<Meeting>of(barrier::await, phaser::arriveAndAwaitAdvance)) {
            HandOffs h = new HandOffs();
            way(new Way() {
                @Override
                public void give(Box box) throws Exception {
                    h.guarded = box;
                    meeting.meet();
                    meeting.meet();
                }

                @Override
                public Box take() throws Exception {
                    meeting.meet();
                    Box box = h.guarded;
                    meeting.meet();
                    return box;
                }
            });
        }
        HandOffs h = new HandOffs();
        Semaphore free = new Semaphore(1);
        Semaphore full = new Semaphore(0);
        Exchanger<Box> exchanger = new Exchanger<>();
        way(new Way() {
            @Override
            public void give(Box box) throws Exception {
                free.acquire();
                h.guarded = box;
                full.release();
            }

            @Override
            public Box take() throws Exception {
                full.acquire();
                Box box = h.guarded;
                free.release();
                return box;
            }
        });
        way(new Way() {
            @Override
            public void give(Box box) throws Exception {
                exchanger.exchange(box);
            }

            @Override
            public Box take() throws Exception {
                return exchanger.exchange(null);
            }
        });
    }

    static void interrupts() throws Exception {
        Box box = new Box();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                box.value++;
            }
        });
        Thread spinner = new Thread(() -> {
            while (!Thread.interrupted()) {
                Thread.yield();
            }
            box.value++;
        });
        for (Thread thread : List.of(sleeper, spinner)) {
            thread.start();
            box.value++;
            thread.interrupt();
            while (thread.isAlive()) {
                Thread.yield();
            }
            box.value++;
        }
    }
}
