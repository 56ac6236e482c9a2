import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The queue was empty when the time was up; the data are read without the message that would have ordered them. */
public class PollFoundNothing {
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private int data;

    void produce() {
        data = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        queue.add("done");
    }

    int consume() throws InterruptedException {
        Unseen.await("written");
        queue.poll(1, TimeUnit.MILLISECONDS);
        int seen = data; //~ race
        Unseen.signal("read");
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        PollFoundNothing line = new PollFoundNothing();
        Unseen.ready();
        Thread producer = new Thread(line::produce);
        producer.start();
        System.out.println(line.consume());
        producer.join();
    }
}
