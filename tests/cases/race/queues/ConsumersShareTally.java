import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Every consumer owns what it takes, but all of them add to one tally. */
public class ConsumersShareTally {
    private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
    private int tally;

    void consume() {
        int value = queue.remove();
        tally += value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        ConsumersShareTally line = new ConsumersShareTally();
        line.queue.put(1);
        line.queue.put(2);
        Unseen.inOrder(line::consume, line::consume);
        System.out.println(line.tally);
    }
}
