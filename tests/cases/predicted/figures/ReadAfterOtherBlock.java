/** Fig. 16 of the JRF-E paper, ordered by chance: the reader takes the lock, but lets it go before it reads. */
public class ReadAfterOtherBlock {
    private final Object lock = new Object();
    private int data;
    private int other;
    private int seen;

    void set() {
        synchronized (lock) {
            data = 1; //~ racer hybrid
        }
    }

    void read() {
        synchronized (lock) {
            other++;
        }
        seen = data; //~ racer hybrid
    }

    public static void main(String[] args) throws InterruptedException {
        ReadAfterOtherBlock program = new ReadAfterOtherBlock();
        Unseen.inOrder(program::set, program::read);
    }
}
