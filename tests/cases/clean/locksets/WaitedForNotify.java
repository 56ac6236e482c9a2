//~~ no predictions
/** The taker waits until it is notified, and then reads without the lock what was written before the notification. */
public class WaitedForNotify {
    private boolean ready;
    private int data;

    void put() {
        data = 5;
        synchronized (this) {
            ready = true;
            notifyAll();
        }
    }

    int take() {
        synchronized (this) {
            while (!ready) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitedForNotify box = new WaitedForNotify();
        int[] seen = new int[1];
        Thread taker = new Thread(() -> seen[0] = box.take());
        taker.start();
        Thread putter = new Thread(() -> {
            while (taker.getState() != Thread.State.WAITING) {
                Thread.yield();
            }
            box.put();
        });
        putter.start();
        taker.join();
        putter.join();
        System.out.println(seen[0]);
    }
}
