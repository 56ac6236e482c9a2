package redflag.load.juc;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** An interrupt happens-before its discovery, wherever the interrupted thread waits. */
final class Interrupts {
    private Interrupts() {}

    static void addTo(List<Exercise> all) {
        Exercise exercise = new Exercise("interrupts");
        exercise.way("Thread.interrupted", () -> interrupt(() -> {
            while (!Thread.interrupted()) {
                LockSupport.parkNanos(1_000_000);
            }
            throw new InterruptedException();
        }));
        exercise.way("TimeUnit.sleep", () -> interrupt(() -> TimeUnit.SECONDS.sleep(30)));
        exercise.way("CountDownLatch", () -> interrupt(new CountDownLatch(1)::await));
        exercise.way("CyclicBarrier", () -> interrupt(() -> new CyclicBarrier(2).await()));
        exercise.way("Semaphore", () -> interrupt(new Semaphore(0)::acquire));
        exercise.way("Exchanger", () -> interrupt(() -> new Exchanger<Parcel>().exchange(null)));
        exercise.way("Phaser", () -> interrupt(() -> new Phaser(1).awaitAdvanceInterruptibly(0)));
        exercise.way("FutureTask", () -> interrupt(new FutureTask<>(() -> null)::get));
        exercise.way("CompletableFuture", () -> interrupt(new CompletableFuture<Parcel>()::get));
        exercise.way("ArrayBlockingQueue", () -> interrupt(new ArrayBlockingQueue<Parcel>(1)::take));
        exercise.way("LinkedBlockingQueue", () -> interrupt(new LinkedBlockingQueue<Parcel>()::take));
        exercise.way("LinkedBlockingDeque", () -> interrupt(new LinkedBlockingDeque<Parcel>()::takeLast));
        exercise.way("PriorityBlockingQueue", () -> interrupt(new PriorityBlockingQueue<Parcel>()::take));
        exercise.way("DelayQueue", () -> interrupt(new DelayQueue<Parcel>()::take));
        exercise.way("SynchronousQueue", () -> interrupt(() -> new SynchronousQueue<Parcel>().put(new Parcel())));
        exercise.way("LinkedTransferQueue", () -> interrupt(() -> new LinkedTransferQueue<Parcel>().transfer(new Parcel())));
        exercise.way("Condition", () -> {
            ReentrantLock lock = new ReentrantLock();
            Condition never = lock.newCondition();
            interrupt(() -> {
                lock.lock();
                try {
                    never.await();
                } finally {
                    lock.unlock();
                }
            });
        });
        exercise.way("ReentrantLock", () -> {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            interrupt(lock::lockInterruptibly);
            lock.unlock();
        });
        exercise.way("StampedLock", () -> {
            StampedLock lock = new StampedLock();
            long stamp = lock.writeLock();
            interrupt(lock::readLockInterruptibly);
            lock.unlockWrite(stamp);
        });
        all.add(exercise);
    }

    /** One thread packs and interrupts, the other opens what it then knows of; ten times. */
    private static void interrupt(Body wait) throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            Parcel parcel = Parcel.shelf(1)[0];
            Waiter waiter = new Waiter();
            Crew.run(
                    () -> {
                        waiter.thread = Thread.currentThread();
                        Check.throwing(InterruptedException.class, wait);
                        parcel.open();
                    },
                    () -> {
                        while (waiter.thread == null) {
                            Crew.pause();
                        }
                        parcel.pack(9);
                        waiter.thread.interrupt();
                    });
            parcel.wasOpened();
        }
    }

    private static final class Waiter {
        private volatile Thread thread;
    }
}
