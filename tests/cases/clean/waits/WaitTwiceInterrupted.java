//~~ no predictions
/** A wait in a monitor entered twice ends by an exception; the handler has the monitor, and so has what follows. */
public class WaitTwiceInterrupted {
    private boolean waiting;
    private int interrupted;

    synchronized void waiter() {
        try {
            waitForever();
        } catch (InterruptedException e) {
            interrupted++;
        }
        interrupted++;
    }

    private synchronized void waitForever() throws InterruptedException {
        waiting = true;
        while (true) {
            wait();
        }
    }

    private synchronized boolean isWaiting() {
        interrupted++;
        return waiting;
    }

    private synchronized boolean isInterrupted() {
        return interrupted > 3;
    }

    public static void main(String[] args) throws InterruptedException {
        WaitTwiceInterrupted it = new WaitTwiceInterrupted();
        Thread waiter = new Thread(it::waiter);
        waiter.start();
        while (!it.isWaiting()) {
            Thread.yield();
        }
        waiter.interrupt();
        it.isWaiting();
        waiter.join();
        System.out.println(it.isInterrupted());
    }
}
