//~~ no predictions
/** A wait in a monitor entered twice lets others in, and what follows at either level is guarded again. */
public class WaitTwiceEntered {
    private int items;
    private int taken;

    synchronized void take() throws InterruptedException {
        takeOne();
        taken++;
    }

    private synchronized void takeOne() throws InterruptedException {
        while (items == 0) {
            wait();
        }
        items--;
    }

    synchronized void put() {
        items++;
        taken--;
        notify();
    }

    synchronized int sum() {
        return items + taken;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitTwiceEntered it = new WaitTwiceEntered();
        Thread taker = new Thread(() -> {
            try {
                it.take();
                it.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        taker.start();
        it.put();
        it.put();
        taker.join();
        System.out.println(it.sum());
    }
}
