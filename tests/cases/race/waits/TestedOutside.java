/** The condition is tested before the lock is taken, and as it holds already, the lock is never taken. */
public class TestedOutside {
    private final Object lock = new Object();
    private boolean ready;
    private int data;

    void give() {
        synchronized (lock) {
            data = 42; //~ race
            ready = true; //~ race
            lock.notify();
        }
    }

    int take() {
        while (!ready) { //~ race
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return data; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        TestedOutside box = new TestedOutside();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
