import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A busy program whose results can be checked: two threads each on a monitor, on a lock, on a queue and on atomics, while
 * the main thread loads classes and starts threads. Every thread counts for itself what it did; in the end the shared
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

    public static void main(String[] arguments) {
        int status = WRONG;
        try {
            status = run(Long.parseLong(arguments[0]), arguments.length > 1);
        } catch (Throwable e) {
            e.printStackTrace();
        }
        System.out.println(status == WRONG ? "busy: WRONG" : "busy: right");
        System.exit(status);
    }

    private static int run(long seconds, boolean race) throws Exception {
        List<Work> works = new ArrayList<>(
                List.of(new MonitorWork(), new LockWork(), new QueueWork(), new AtomicWork()));
        if (race) {
            works.add(new RaceWork());
        }
        works.forEach(Work::start);
        System.out.println("busy: started");
        boolean stopped = tick(works, System.nanoTime() + seconds * 1_000_000_000L);
        stop = true;
        for (Work work : works) {
            work.join();
        }
        boolean right = true;
        for (Work work : works) {
            right &= work.report();
        }
        return !right ? WRONG : stopped ? RIGHT : NOT_STOPPED;
    }

    /** Ticks until the program is stopped or its time is over; prints the longest time that a millisecond's sleep took. */
    private static boolean tick(List<Work> works, long limit) throws Exception {
        long longest = 0;
        for (long ticks = 0; System.nanoTime() < limit; ticks++) {
            long start = System.nanoTime();
            Thread.sleep(1);
            longest = Math.max(longest, System.nanoTime() - start);
            if (Files.exists(STOP)) {
                System.out.println("busy: ticks=" + ticks + " longest-tick-ms=" + longest / 1_000_000);
                return true;
            }
            if (ticks % 32 == 0) {
                Late.once();
            }
            if (Files.exists(TURN)) {
                awaitTurn(works, limit);
                Files.delete(TURN);
            }
        }
        return false;
    }

    /** Waits until every worker has begun two more batches, and so has done one of them from start to end. */
    private static void awaitTurn(List<Work> works, long limit) throws Exception {
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
