import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A busy program whose results can be checked: two threads each on a monitor, on a lock, on a queue and on atomics, while
 * another loads classes and starts threads. Every thread counts for itself what it did; in the end the shared
 * state must agree.
 *
 * <p>{@code Busy SECONDS} runs until a file {@code stop} appears in its directory and exits with 0 if all is right, 1 if
 * not. If the file does not appear in time, the test has ended: it exits with 3. A file {@code turn} is removed
 * when every thread has done a batch since it appeared. With a further argument two more threads race.
 */
public final class Busy {
    private static final int RIGHT = 0;
    private static final int WRONG = 1;
    private static final int NOT_STOPPED = 3;

    private static final Path STOP = Path.of("stop");
    private static final Path TURN = Path.of("turn");

    static volatile boolean stop;

    /** The thread that ticks. As a pool's thread it leaves the code from before attaching with each tick. */
    private final ExecutorService ticker = Executors.newSingleThreadExecutor(task -> new Thread(task, "ticker"));

    private final List<Work> works = new ArrayList<>(
            List.of(new MonitorWork(), new LockWork(), new QueueWork(), new AtomicWork()));
    private final long limit;
    private long ticks;
    private long longest;

    private Busy(long seconds) {
        limit = System.nanoTime() + seconds * 1_000_000_000L;
    }

    /** Only starts the program: a thread that stays in here would never be recorded after attaching. */
    public static void main(String[] arguments) throws InterruptedException {
        Busy busy = new Busy(Long.parseLong(arguments[0]));
        if (arguments.length > 1) {
            busy.works.add(new RaceWork());
        }
        busy.works.forEach(Work::start);
        System.out.println("busy: started");
        busy.ticker.execute(busy::tick);
    }

    /** Ticks once. The next tick, or the end, is another task. */
    private void tick() {
        try {
            if (System.nanoTime() >= limit) {
                end(NOT_STOPPED);
            } else if (Files.exists(STOP)) {
                System.out.println("busy: ticks=" + ticks + " longest-tick-ms=" + longest / 1_000_000);
                end(RIGHT);
            } else {
                work();
                ticker.execute(this::tick);
            }
        } catch (Throwable e) {
            e.printStackTrace();
            System.exit(WRONG);
        }
    }

    /** Stops the workers, checks what they did, and exits. */
    private void end(int status) throws InterruptedException {
        stop = true;
        for (Work work : works) {
            work.join();
        }
        boolean right = true;
        for (Work work : works) {
            right &= work.report();
        }
        System.out.println(right ? "busy: right" : "busy: WRONG");
        System.exit(right ? status : WRONG);
    }

    /** Notes the longest time that a millisecond's sleep took, and loads a class now and then. */
    private void work() throws Exception {
        long start = System.nanoTime();
        Thread.sleep(1);
        longest = Math.max(longest, System.nanoTime() - start);
        if (ticks++ % 32 == 0) {
            Late.once();
        }
        if (Files.exists(TURN)) {
            awaitTurn();
            Files.delete(TURN);
        }
    }

    /** Waits until every worker has begun two more batches, and so has done one of them from start to end. */
    private void awaitTurn() throws Exception {
        Late.once();
        for (Work work : works) {
            for (int worker = 0; worker < 2; worker++) {
                long before = work.begun.get(worker);
                while (work.begun.get(worker) < before + 2 && System.nanoTime() < limit) {
                    Thread.sleep(1);
                }
            }
        }
    }
}
