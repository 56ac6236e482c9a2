import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

/** Two threads pass jobs to and fro at both ends of a blocking deque. */
public class DequeBothEnds {
    static final class Job {
        int steps;
    }

    private final BlockingDeque<Job> deque = new LinkedBlockingDeque<>(8);

    void work(boolean front) {
        try {
            for (int i = 0; i < 200; i++) {
                Job job = front ? deque.takeFirst() : deque.takeLast();
                job.steps++;
                if (front) {
                    deque.putLast(job);
                } else {
                    deque.putFirst(job);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DequeBothEnds line = new DequeBothEnds();
        for (int i = 0; i < 3; i++) {
            line.deque.put(new Job());
        }
        Thread one = new Thread(() -> line.work(true));
        Thread two = new Thread(() -> line.work(false));
        one.start();
        two.start();
        one.join();
        two.join();
        int steps = 0;
        for (Job job : line.deque) {
            steps += job.steps;
        }
        System.out.println(steps);
    }
}
