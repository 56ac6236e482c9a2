/** A thread notifies another, which waits in a monitor entered twice, and writes the data only after it has left the monitor. */
public class WrittenAfterNotify {
    private boolean ready;
    private int data;

    synchronized int take() throws InterruptedException {
        await();
        return data; //~ race
    }

    private synchronized void await() throws InterruptedException {
        while (!ready) {
            wait();
        }
    }

    void put() {
        synchronized (this) {
            ready = true;
            notify();
        }
        data = 1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenAfterNotify it = new WrittenAfterNotify();
        Thread putter = new Thread(it::put);
        putter.start();
        int taken = it.take();
        putter.join();
        System.out.println(taken <= 1);
    }
}
