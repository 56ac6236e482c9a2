/** Table 6.1 of Bijlsma's thesis, where the reader comes last: the second block orders the unlocked write by chance. */
public class WriteBetweenLocksOrdered {
    private final Object lock = new Object();
    private int shared;
    private int seen;

    void write() {
        synchronized (lock) {
            shared = 1;
        }
        shared = 2; //~ racer hybrid
        synchronized (lock) {
            shared = 3;
        }
    }

    void read() {
        synchronized (lock) {
            seen = shared; //~ racer hybrid
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WriteBetweenLocksOrdered program = new WriteBetweenLocksOrdered();
        Unseen.inOrder(program::write, program::read);
    }
}
