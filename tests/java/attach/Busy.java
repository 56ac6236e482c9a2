import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A busy program whose results can be checked: two threads each on a monitor, on a lock, on a queue and on atomics, while
 * the main thread loads classes and starts threads. Every thread counts for itself what it did; in the end the shared
 * state must agree.
 *
 * <p>{@code Busy STOP-FILE SECONDS} runs until the file appears and exits with 0 if all is right, 1 if not. If the file
 * does not appear in time, nobody is watching any more: it exits with 3.
 */
public final class Busy {
    private static final int RIGHT = 0;
    private static final int WRONG = 1;
    private static final int NOT_STOPPED = 3;

    static volatile boolean stop;

    public static void main(String[] arguments) {
        int status = WRONG;
        try {
            status = run(Path.of(arguments[0]), Long.parseLong(arguments[1]));
        } catch (Throwable e) {
            e.printStackTrace();
        }
        System.out.println(status == WRONG ? "busy: WRONG" : "busy: right");
        System.exit(status);
    }

    private static int run(Path stopFile, long seconds) throws Exception {
        List<Work> works = List.of(new MonitorWork(), new LockWork(), new QueueWork(), new AtomicWork());
        List<Thread> threads = new ArrayList<>();
        for (Work work : works) {
            for (int worker = 0; worker < 2; worker++) {
                int number = worker;
                threads.add(new Thread(() -> work.run(number), work.getClass().getName() + "-" + worker));
            }
        }
        threads.forEach(Thread::start);
        System.out.println("busy: started");
        boolean stopped = tickUntil(stopFile, System.nanoTime() + seconds * 1_000_000_000L);
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
        boolean right = true;
        for (Work work : works) {
            right &= work.report();
        }
        return !right ? WRONG : stopped ? RIGHT : NOT_STOPPED;
    }

    /** Loads a class and runs a thread now and then; tells the longest time that a tick of a millisecond took. */
    private static boolean tickUntil(Path stopFile, long limit) throws Exception {
        long ticks = 0;
        long longest = 0;
        long last = System.nanoTime();
        boolean stopped = false;
        while (!stopped && last < limit) {
            Thread.sleep(1);
            stopped = Files.exists(stopFile);
            if (ticks++ % 32 == 0) {
                Late.once();
            }
            long now = System.nanoTime();
            longest = Math.max(longest, now - last);
            last = now;
        }
        System.out.println("busy: ticks=" + ticks + " longest-tick-ms=" + longest / 1_000_000);
        return stopped;
    }
}
