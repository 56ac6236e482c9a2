package bank;

/** Runs a task in this thread and in one that it starts. */
final class Twice {
    private Twice() {}

    static void run(Runnable task) throws InterruptedException {
        Thread other = new Thread(task, "other");
        other.start();
        task.run();
        other.join();
    }
}
