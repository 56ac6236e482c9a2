/** Orders go through threads that only start and join others. */
public class Chain {
    private int data;

    void outer() {
        Thread inner = new Thread(this::inner, "inner");
        inner.start();
        try {
            inner.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        synchronized (this) {
            inner = null;
        }
    }

    void inner() {
        data++;
    }

    public static void main(String[] args) throws Exception {
        Chain it = new Chain();
        Thread outer = new Thread(it::outer, "outer");
        it.data = 1;
        outer.start();
        outer.join();
        it.data++;
    }
}
