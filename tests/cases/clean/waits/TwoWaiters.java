/** Both waiters are woken at once, and read what was written before. */
public class TwoWaiters {
    private boolean ready;
    private int data;
    private int sum;

    void take() {
        synchronized (this) {
            try {
                while (!ready) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        int seen = data;
        synchronized (this) {
            sum += seen;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoWaiters box = new TwoWaiters();
        Thread one = new Thread(box::take);
        Thread two = new Thread(box::take);
        one.start();
        two.start();
        box.data = 21;
        synchronized (box) {
            box.ready = true;
            box.notifyAll();
        }
        one.join();
        two.join();
        System.out.println(box.sum);
    }
}
