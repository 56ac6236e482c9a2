import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The producer puts the same array into the queue again and again, and fills it while the consumer reads it. */
public class BufferReused {
    private final BlockingQueue<int[]> queue = new LinkedBlockingQueue<>();

    void produce() {
        int[] buffer = new int[8];
        buffer[3] = 1;
        queue.add(buffer);
        Unseen.await("read");
        buffer[3] = 2; //~ race
        queue.add(buffer);
    }

    int consume() throws InterruptedException {
        int[] buffer = queue.take();
        int seen = buffer[3]; //~ race
        Unseen.signal("read");
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        BufferReused line = new BufferReused();
        Unseen.ready();
        Thread producer = new Thread(line::produce);
        producer.start();
        System.out.println(line.consume());
        producer.join();
    }
}
