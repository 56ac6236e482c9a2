import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** The producer goes on writing to a message that it has put into the queue. */
public class WriteAfterPut {
    static final class Message {
        int text;
        int size;
    }

    private final BlockingQueue<Message> queue = new ArrayBlockingQueue<>(4);

    void produce() {
        Message message = new Message();
        message.text = 1;
        queue.add(message);
        message.size = 10; //~ race
        Unseen.signal("written");
    }

    int consume() throws InterruptedException {
        Message message = queue.take();
        Unseen.await("written");
        int sum = message.text;
        return sum + message.size; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WriteAfterPut line = new WriteAfterPut();
        Unseen.ready();
        Thread producer = new Thread(line::produce);
        producer.start();
        System.out.println(line.consume());
        producer.join();
    }
}
