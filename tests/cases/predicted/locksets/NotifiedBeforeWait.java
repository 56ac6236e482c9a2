/**
 * The flag is set and notified before the other thread looks, so that it need not wait: the flag's lock orders the data, which
 * is safe. Nothing but that lock connects the threads, so lock sets warn by mistake.
 */
public class NotifiedBeforeWait {
    private boolean ready;
    private int data;

    void put() {
        data = 5; //~ racer hybrid
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
        return data; //~ racer hybrid
    }

    public static void main(String[] args) throws InterruptedException {
        NotifiedBeforeWait box = new NotifiedBeforeWait();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
