/** A thread is waited for on its own monitor, as {@code join} did of old. */
public class WaitForThread {
    private int data;

    public static void main(String[] args) throws InterruptedException {
        WaitForThread box = new WaitForThread();
        Thread worker = new Thread(() -> box.data = 42);
        worker.start();
        synchronized (worker) {
            while (worker.isAlive()) {
                worker.wait(10);
            }
        }
        System.out.println(box.data++);
    }
}
