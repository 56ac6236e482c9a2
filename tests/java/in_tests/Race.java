/** Ways to race on a variable within a test, always the same way: what orders threads here, no detector can see. */
public final class Race {
    private Race() {}

    /** Runs a task in this thread and in one that it starts. */
    public static void twice(Runnable task) throws InterruptedException {
        Thread other = new Thread(task, "other");
        other.start();
        task.run();
        other.join();
    }

    /** How a pool is given work. */
    public interface Pool {
        void give(Runnable task);
    }

    /** Runs a task in this thread and in a pool. This thread meets the pool no more once it has begun. */
    public static void inPool(String name, Pool pool, Runnable task) {
        Unseen.signal(name);
        Unseen.await(name);
        pool.give(() -> {
            task.run();
            Unseen.signal(name + "-done");
        });
        task.run();
        Unseen.await(name + "-done");
    }
}
