/** Blocks synchronized on one object are ordered; the write after the block is not. */
public class Block {
    private final Object lock = new Object();
    private int inside;
    private int after;

    void first() {
        synchronized (lock) {
            inside = 1;
        }
        after = 1;
    }

    int second() {
        synchronized (lock) {
            return inside + after;
        }
    }

    public static void main(String[] args) throws Exception {
        Block it = new Block();
        Unseen.inOrder(it::first, it::second);
    }
}
