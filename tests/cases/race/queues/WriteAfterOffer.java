import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A text that was offered to another thread is still added to. */
public class WriteAfterOffer {
    private final Queue<StringBuilder> queue = new ConcurrentLinkedQueue<>();

    void produce() {
        StringBuilder text = new StringBuilder("begin");
        queue.offer(text);
        text.append(" end"); //~ race
        Unseen.signal("written");
    }

    int consume() {
        StringBuilder text;
        do {
            text = queue.poll();
        } while (text == null);
        Unseen.await("written");
        return text.length(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WriteAfterOffer line = new WriteAfterOffer();
        Unseen.ready();
        Thread producer = new Thread(line::produce);
        producer.start();
        System.out.println(line.consume());
        producer.join();
    }
}
