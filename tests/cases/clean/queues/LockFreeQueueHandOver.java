import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A queue without locks: what was written before offer is seen by the thread that polls the element. */
public class LockFreeQueueHandOver {
    static final class Message {
        int value;
    }

    private final Queue<Message> queue = new ConcurrentLinkedQueue<>();

    void produce() {
        for (int i = 1; i <= 300; i++) {
            Message message = new Message();
            message.value = i;
            queue.offer(message);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeQueueHandOver line = new LockFreeQueueHandOver();
        Thread one = new Thread(line::produce);
        Thread two = new Thread(line::produce);
        one.start();
        two.start();
        int sum = 0;
        for (int got = 0; got < 600; ) {
            Message message = line.queue.poll();
            if (message == null) {
                Thread.yield();
                continue;
            }
            sum += message.value;
            message.value = 0;
            got++;
        }
        System.out.println(sum);
        one.join();
        two.join();
    }
}
