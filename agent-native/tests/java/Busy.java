import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Eight threads on locks, queues and arrays, rightly synchronized; checks its own results. */
public class Busy {
    static final int THREADS = 8;
    final ReentrantLock lock = new ReentrantLock();
    final AtomicLong handed = new AtomicLong();
    final ConcurrentHashMap<Integer, int[]> map = new ConcurrentHashMap<>();
    final BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(64);
    final Object monitor = new Object();
    long underMonitor;
    long underLock;
    int[] shared = new int[16];

    public static void main(String[] args) throws Exception {
        new Busy().run();
    }

    void run() throws Exception {
        CountDownLatch done = new CountDownLatch(THREADS);
        long[] rounds = new long[THREADS];
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        for (int t = 0; t < THREADS; t++) {
            int me = t;
            pool.execute(() -> {
                rounds[me] = work(me, 200);
                done.countDown();
            });
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

    long work(int me, long rounds) {
        for (int n = 0; n < rounds; n++) {
            try {
                round(me, n & 15);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return rounds;
    }

    void round(int me, int cell) throws InterruptedException {
        synchronized (monitor) {
            underMonitor++;
        }
        lock.lock();
        try {
            underLock++;
            shared[cell]++;
        } finally {
            lock.unlock();
        }
        int[] box = {me};
        queue.put(box);
        int[] got = queue.take();
        got[0]++;
        handed.incrementAndGet();
        map.computeIfAbsent(me, k -> new int[4])[0]++;
    }

    static void check(String what, long is, long should) {
        if (is != should) {
            throw new IllegalStateException(what + ": " + is + " instead of " + should);
        }
    }
}
