//~~ jdk 21
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** A pipeline of virtual threads: each takes a message, adds to its plain field and puts it into the next queue. */
public class VirtualQueue {
    static final class Message {
        int hops;
    }

    static void relay(BlockingQueue<Message> in, BlockingQueue<Message> out) {
        try {
            for (int i = 0; i < 100; i++) {
                Message message = in.take();
                message.hops++;
                out.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Message> first = new ArrayBlockingQueue<>(100);
        BlockingQueue<Message> in = first;
        for (int i = 0; i < 5; i++) {
            BlockingQueue<Message> from = in;
            BlockingQueue<Message> to = new ArrayBlockingQueue<>(3);
            Thread.ofVirtual().start(() -> relay(from, to));
            in = to;
        }
        for (int i = 0; i < 100; i++) {
            first.put(new Message());
        }
        int hops = 0;
        for (int i = 0; i < 100; i++) {
            hops += in.take().hops;
        }
        System.out.println(hops);
    }
}
