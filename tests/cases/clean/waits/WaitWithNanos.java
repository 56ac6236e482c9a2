/** A wait with a limit in nanoseconds lets go of the lock and takes it again as any other. */
public class WaitWithNanos {
    private boolean ready;
    private int data;

    synchronized void give() {
        ready = true;
        data = 42;
        notifyAll();
    }

    int take() throws InterruptedException {
        synchronized (this) {
            while (!ready) {
                wait(10_000, 500_000);
            }
        }
        return data++;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitWithNanos box = new WaitWithNanos();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
