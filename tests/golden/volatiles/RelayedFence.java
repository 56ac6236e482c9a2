import java.lang.invoke.VarHandle;

/** A thread that only passes a fence passes on what it acquired there by its next volatile write. */
public class RelayedFence {
    private int data;
    private volatile int flag;

    void write() {
        Unseen.await("once");
        data = 1;
        VarHandle.releaseFence();
        Unseen.signal("written");
    }

    void relay() {
        flag = 1;
        Unseen.signal("once");
        Unseen.await("written");
        VarHandle.acquireFence();
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
        RelayedFence it = new RelayedFence();
        Thread writer = new Thread(it::write, "writer");
        Thread relay = new Thread(it::relay, "relay");
        Unseen.signal("ready");
        Unseen.await("ready");
        writer.start();
        relay.start();
        it.read();
        writer.join();
        relay.join();
    }
}
