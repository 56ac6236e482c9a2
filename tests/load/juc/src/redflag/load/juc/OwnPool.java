package redflag.load.juc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** A pool of our own with a thread for each task. */
final class OwnPool extends AbstractExecutorService {
    private final List<Thread> threads = new ArrayList<>();
    private boolean ended;

    @Override
    public synchronized void execute(Runnable task) {
        if (ended) {
            throw new RejectedExecutionException("the pool has ended");
        }
        Thread thread = new Thread(task);
        threads.add(thread);
        thread.start();
    }

    @Override
    public synchronized void shutdown() {
        ended = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public synchronized boolean isShutdown() {
        return ended;
    }

    @Override
    public synchronized boolean isTerminated() {
        return ended && threads.stream().noneMatch(Thread::isAlive);
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        List<Thread> all;
        synchronized (this) {
            all = new ArrayList<>(threads);
        }
        for (Thread thread : all) {
            unit.timedJoin(thread, time);
        }
        return isTerminated();
    }
}
