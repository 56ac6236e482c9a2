/** Both waiters are woken at once and leave the lock before they add to the sum: they race with each other. */
public class TwoWaitersOneData {
    private final Object lock = new Object();
    private boolean ready;
    private int sum;

    void take() {
        synchronized (lock) {
            try {
                while (!ready) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        // Both have left the lock before either goes on.
        Unseen.signal(Thread.currentThread().getName());
        Unseen.await("one");
        Unseen.await("two");
        if (Thread.currentThread().getName().equals("two")) {
            Unseen.await("added");
        }
        sum += 1; //~ race
        Unseen.signal("added");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        TwoWaitersOneData box = new TwoWaitersOneData();
        Thread one = new Thread(box::take, "one");
        Thread two = new Thread(box::take, "two");
        one.start();
        two.start();
        synchronized (box.lock) {
            box.ready = true;
            box.lock.notifyAll();
        }
        one.join();
        two.join();
        System.out.println(box.sum);
    }
}
