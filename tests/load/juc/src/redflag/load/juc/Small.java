package redflag.load.juc;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** What remains: units of time, and random numbers. */
final class Small {
    private Small() {}

    static void addTo(List<Exercise> all) {
        all.add(new Exercise("TimeUnit").uses(TimeUnit.class)
                .way("timedJoin", Small::timedJoin)
                .way("timedWait", Small::timedWait)
                .way("sleep", Small::sleep));
        all.add(new Exercise("ThreadLocalRandom").uses(ThreadLocalRandom.class).way("each its own", Small::random));
    }

    private static void timedJoin() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(1);
        Thread thread = new Thread(() -> shelf[0].pack(6));
        thread.start();
        TimeUnit.SECONDS.timedJoin(thread, 30);
        shelf[0].open();
    }

    private static void timedWait() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(1);
        boolean[] packed = new boolean[1];
        Object lock = new Object();
        Crew.run(
                () -> {
                    synchronized (lock) {
                        while (!packed[0]) {
                            TimeUnit.MILLISECONDS.timedWait(lock, 20);
                        }
                    }
                    shelf[0].open();
                },
                () -> {
                    shelf[0].pack(6);
                    synchronized (lock) {
                        packed[0] = true;
                        lock.notifyAll();
                    }
                });
    }

    /** Sleeping orders nothing; the latch does. */
    private static void sleep() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(1);
        CountDownLatch latch = new CountDownLatch(1);
        Crew.run(
                () -> {
                    TimeUnit.MICROSECONDS.sleep(50);
                    latch.await();
                    shelf[0].open();
                },
                () -> {
                    shelf[0].pack((int) TimeUnit.MINUTES.toSeconds(1));
                    latch.countDown();
                });
    }

    private static void random() throws InterruptedException {
        Parcel[] shelf = Parcel.shelf(4);
        Crew.run(4, number -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            for (int i = 0; i < 500; i++) {
                int n = random.nextInt(10);
                Check.that(n >= 0 && n < 10 && random.nextDouble() < 1, "the number is in its bounds");
                shelf[number].add(n);
            }
            shelf[number].add(random.ints(10, 0, 2).sum());
        });
        for (Parcel parcel : shelf) {
            Check.that(parcel.sum() >= 0, "the sum of what is not negative");
        }
    }
}
