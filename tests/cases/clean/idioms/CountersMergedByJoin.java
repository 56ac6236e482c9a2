import java.util.HashMap;
import java.util.Map;

/** Every worker counts in a map of its own; main merges them when the workers have ended. */
public class CountersMergedByJoin {
    static final class Worker extends Thread {
        private final Map<Integer, Integer> counts = new HashMap<>();
        private int handled;

        @Override
        public void run() {
            for (int i = 0; i < 300; i++) {
                counts.merge(i % 5, 1, Integer::sum);
                handled++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker();
            workers[i].start();
        }
        Map<Integer, Integer> total = new HashMap<>();
        int handled = 0;
        for (Worker worker : workers) {
            worker.join();
            worker.counts.forEach((key, count) -> total.merge(key, count, Integer::sum));
            handled += worker.handled;
        }
        System.out.println(total + " " + handled);
    }
}
