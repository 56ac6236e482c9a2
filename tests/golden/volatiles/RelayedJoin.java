/** A thread that only joins another passes on what that did by its next volatile write. */
public class RelayedJoin {
    private int data;
    private volatile int flag;
    private final Thread writer = new Thread(() -> data = 1, "writer");

    void relay() {
        flag = 1;
        writer.start();
        try {
            writer.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        flag = 2;
        Unseen.signal("relayed");
    }

    void read() {
        Unseen.await("relayed");
        if (flag == 2) {
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        RelayedJoin it = new RelayedJoin();
        Thread relay = new Thread(it::relay, "relay");
        Thread reader = new Thread(it::read, "reader");
        Unseen.signal("ready");
        Unseen.await("ready");
        relay.start();
        reader.start();
        relay.join();
        reader.join();
    }
}
