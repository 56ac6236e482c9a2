import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Mutable values are touched only inside compute, which is atomic per key. */
public class ComputeInPlace {
    private final ConcurrentMap<Integer, int[]> counts = new ConcurrentHashMap<>();

    void work() {
        for (int i = 0; i < 300; i++) {
            counts.compute(i % 7, (key, value) -> {
                int[] count = value == null ? new int[1] : value;
                count[0]++;
                return count;
            });
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ComputeInPlace map = new ComputeInPlace();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(map::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = 0;
        for (int[] count : map.counts.values()) {
            sum += count[0];
        }
        System.out.println(sum);
    }
}
