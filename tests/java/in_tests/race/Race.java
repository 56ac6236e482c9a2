package race;

/** Ways to race within a test: another thread runs a task, and then this one does, with nothing between the two that a detector could see. */
public final class Race {
    private Race() {}

    /** How a thread is given work. */
    public interface Giving {
        void give(Runnable task);
    }

    /** Runs a task in a thread that this one starts, and then here. */
    public static void inThread(Runnable task) throws InterruptedException {
        Thread[] other = new Thread[1];
        inPool(work -> {
            other[0] = new Thread(work, "other");
            other[0].start();
        }, task);
        other[0].join();
    }

    /** Runs a task in a pool, and then here. */
    public static void inPool(Giving pool, Runnable task) {
        String done = "done-" + System.nanoTime();
        Unseen.ready();
        pool.give(() -> {
            task.run();
            Unseen.signal(done);
        });
        Unseen.await(done);
        task.run();
    }
}
