/** A thread that only uses a class passes on what its initialization ordered by its next volatile write. */
public class RelayedClass {
    static final class Holder {
        static final int[] DATA = {1};

        static void use() {}
    }

    private int[] data;
    private volatile int flag;

    void write() {
        Unseen.await("once");
        data = Holder.DATA;
        Unseen.signal("written");
    }

    void relay() {
        flag = 1;
        Unseen.signal("once");
        Unseen.await("written");
        Holder.use();
        flag = 2;
        Unseen.signal("relayed");
    }

    void read() {
        Unseen.await("relayed");
        if (flag == 2) {
            data[0]++;
        }
    }

    public static void main(String[] args) throws Exception {
        RelayedClass it = new RelayedClass();
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
