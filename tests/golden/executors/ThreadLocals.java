/** Thread locals order nothing. */
public class ThreadLocals {
    private static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);
    private int data;

    void first() {
        data = 1;
        LOCAL.get()[0] = 1;
    }

    void second() {
        LOCAL.get()[0] = 2;
        data = 2;
    }

    public static void main(String[] args) throws Exception {
        ThreadLocals it = new ThreadLocals();
        LOCAL.get()[0] = 3;
        Unseen.inOrder(it::first, it::second);
    }
}
