import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Eight threads on locks, queues and arrays, rightly synchronized; checks its own results. With an argument it runs until its
 * input ends, without for a fixed amount of work.
 */
public class Busy {
    static final int THREADS = 8;
    final ReentrantLock lock = new ReentrantLock();
    final AtomicLong handed = new AtomicLong();
    final ConcurrentHashMap<Integer, int[]> map = new ConcurrentHashMap<>();
    final BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(64);
    final Object monitor = new Object();
    volatile boolean stop;
    long underMonitor;
    long underLock;
    int[] shared = new int[16];

    public static void main(String[] args) throws Exception {
        new Busy().run(args.length > 0);
    }

    void run(boolean untilInputEnds) throws Exception {
        CountDownLatch done = new CountDownLatch(THREADS);
        long[] rounds = new long[THREADS];
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        for (int t = 0; t < THREADS; t++) {
            int me = t;
            pool.execute(() -> {
                try {
                    rounds[me] = work(me, untilInputEnds ? Long.MAX_VALUE : 200);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                } finally {
                    done.countDown();
                }
            });
        }
        if (untilInputEnds) {
            System.out.println("busy");
            while (System.in.read() >= 0) {
                // Nobody writes; the end of the input is the signal.
            }
            stop = true;
        }
        done.await();
        pool.shutdown();
        if (!pool.awaitTermination(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the pool does not end");
        }
        long sum = 0;
        for (long n : rounds) {
            sum += n;
        }
        long cells = 0;
        for (int cell : shared) {
            cells += cell;
        }
        check("monitor", underMonitor, sum);
        check("lock", underLock, sum);
        check("array", cells, sum);
        check("queue", handed.get(), sum);
        System.out.println("right");
    }

    long work(int me, long limit) throws InterruptedException {
        long n = 0;
        while (!stop && n < limit) {
            synchronized (monitor) {
                underMonitor++;
            }
            lock.lock();
            try {
                underLock++;
                shared[(int) (n & 15)]++;
            } finally {
                lock.unlock();
            }
            int[] box = {me};
            queue.put(box);
            int[] got = queue.take();
            got[0]++;
            handed.incrementAndGet();
            map.computeIfAbsent(me, k -> new int[4])[0]++;
            n++;
        }
        return n;
    }

    static void check(String what, long is, long should) {
        if (is != should) {
            throw new IllegalStateException(what + ": " + is + " instead of " + should);
        }
    }
}
