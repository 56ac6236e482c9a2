import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** One mutable message goes to a server by one queue and comes back by another. */
public class QueueThereAndBack {
    static final class Message {
        int question;
        int answer;
    }

    private final BlockingQueue<Message> there = new ArrayBlockingQueue<>(1);
    private final BlockingQueue<Message> back = new ArrayBlockingQueue<>(1);

    void serve() {
        try {
            for (int i = 0; i < 200; i++) {
                Message message = there.take();
                message.answer = message.question + 1;
                back.put(message);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueThereAndBack desk = new QueueThereAndBack();
        Thread server = new Thread(desk::serve);
        server.start();
        Message message = new Message();
        for (int i = 0; i < 200; i++) {
            message.question = message.answer;
            desk.there.put(message);
            desk.back.take();
        }
        System.out.println(message.answer);
        server.join();
    }
}
