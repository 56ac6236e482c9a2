/** A worker is stopped by a volatile flag, and its count is read after it has ended. */
public class VolatileStopFlag {
    private volatile boolean stop;
    private int rounds;

    void work() {
        do {
            rounds++;
        } while (!stop);
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileStopFlag worker = new VolatileStopFlag();
        Thread thread = new Thread(worker::work);
        thread.start();
        Thread.yield();
        worker.stop = true;
        thread.join();
        System.out.println(worker.rounds > 0);
    }
}
