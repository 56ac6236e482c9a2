/** An InterruptedException out of a sleep. */
public class OutOfSleep {
    private int data;

    void run() {
        try {
            while (true) {
                Thread.sleep(600_000);
            }
        } catch (InterruptedException expected) {
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        OutOfSleep it = new OutOfSleep();
        Thread thread = new Thread(it::run, "worker");
        thread.start();
        it.data = 1;
        thread.interrupt();
        thread.join();
    }
}
