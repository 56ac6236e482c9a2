/**
 * Table 6.1 of Bijlsma's thesis: of three writes, only the one between the two synchronized blocks races, if it is read
 * just then.
 */
public class WriteBetweenLocks {
    private final Object lock = new Object();
    private int shared;
    private int seen;

    void write() {
        synchronized (lock) {
            shared = 1;
        }
        shared = 2; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        synchronized (lock) {
            shared = 3;
        }
    }

    void read() {
        synchronized (lock) {
            seen = shared; //~ race
        }
        Unseen.signal("read");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("loaded");
        Unseen.await("loaded");
        WriteBetweenLocks program = new WriteBetweenLocks();
        Thread writer = new Thread(program::write);
        Thread reader = new Thread(() -> {
            Unseen.await("written");
            program.read();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(program.seen + " " + program.shared);
    }
}
