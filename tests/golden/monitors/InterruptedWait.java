/** A wait that is interrupted takes the monitor again before the exception goes on, and sees what the interrupter did. */
public class InterruptedWait {
    private int data;

    synchronized void waiter() {
        try {
            Unseen.signal("waiting");
            while (true) {
                wait();
            }
        } catch (InterruptedException expected) {
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        InterruptedWait it = new InterruptedWait();
        Thread waiter = new Thread(it::waiter, "waiter");
        waiter.start();
        Unseen.await("waiting");
        it.data = 1;
        waiter.interrupt();
        waiter.join();
    }
}
