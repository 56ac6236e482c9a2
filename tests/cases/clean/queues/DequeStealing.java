import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** The owner works at one end of a lock-free deque, a thief steals from the other. */
public class DequeStealing {
    private final Deque<int[]> deque = new ConcurrentLinkedDeque<>();

    int own() {
        int sum = 0;
        for (int i = 1; i <= 300; i++) {
            deque.addFirst(new int[] {i});
            if (i % 3 == 0) {
                sum += use(deque.pollFirst());
            }
        }
        return sum;
    }

    int steal() {
        int sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += use(deque.pollLast());
        }
        return sum;
    }

    static int use(int[] job) {
        if (job == null) {
            return 0;
        }
        int value = job[0];
        job[0] = 0;
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        DequeStealing work = new DequeStealing();
        int[] stolen = new int[1];
        Thread thief = new Thread(() -> stolen[0] = work.steal());
        thief.start();
        int sum = work.own();
        thief.join();
        for (int[] job : work.deque) {
            sum += job[0];
        }
        System.out.println(sum + stolen[0]);
    }
}
