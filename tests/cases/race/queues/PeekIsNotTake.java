import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;

/** Two consumers peek, so both of them work on the same job. */
public class PeekIsNotTake {
    static final class Job {
        int done;
    }

    private final BlockingQueue<Job> queue = new LinkedBlockingDeque<>();

    void consume() {
        Job job = queue.peek();
        job.done++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        PeekIsNotTake line = new PeekIsNotTake();
        line.queue.add(new Job());
        Unseen.inOrder(line::consume, line::consume);
        System.out.println(line.queue.remove().done);
    }
}
