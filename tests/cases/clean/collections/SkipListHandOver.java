import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Jobs are handed over by a sorted map: the thread that removes the first entry owns its value. */
public class SkipListHandOver {
    private final ConcurrentSkipListMap<Integer, int[]> jobs = new ConcurrentSkipListMap<>();

    void produce() {
        for (int i = 1; i <= 200; i++) {
            int[] job = new int[2];
            job[0] = i;
            jobs.put(i * 37 % 211, job);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SkipListHandOver list = new SkipListHandOver();
        Thread producer = new Thread(list::produce);
        producer.start();
        int sum = 0;
        for (int got = 0; got < 200; ) {
            Map.Entry<Integer, int[]> entry = list.jobs.pollFirstEntry();
            if (entry == null) {
                Thread.yield();
                continue;
            }
            int[] job = entry.getValue();
            job[1] = job[0];
            sum += job[1];
            got++;
        }
        System.out.println(sum);
        producer.join();
    }
}
