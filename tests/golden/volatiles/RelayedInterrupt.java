/** A thread that only sees an interrupt passes on what came before it by its next volatile write. */
public class RelayedInterrupt {
    private int data;
    private volatile int flag;
    private final Thread relay = new Thread(this::relay, "relay");

    void write() {
        Unseen.await("once");
        data = 1;
        relay.interrupt();
    }

    void relay() {
        flag = 1;
        Unseen.signal("once");
        while (!Thread.interrupted()) {
            Thread.onSpinWait();
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
        RelayedInterrupt it = new RelayedInterrupt();
        Thread writer = new Thread(it::write, "writer");
        Unseen.signal("ready");
        Unseen.await("ready");
        writer.start();
        it.relay.start();
        it.read();
        writer.join();
        it.relay.join();
    }
}
