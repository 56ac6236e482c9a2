import java.util.concurrent.ThreadLocalRandom;

/** Random numbers from a generator of the thread's own, and from one that is safe to share. */
public class RandomPerThread {
    private static final java.util.Random SHARED = new java.util.Random(1);

    static int roll() {
        int sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += ThreadLocalRandom.current().nextInt(6) + SHARED.nextInt(6);
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[3];
        Thread[] threads = new Thread[sums.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> sums[me] = roll());
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sums[0] > 0 && sums[1] > 0 && sums[2] > 0);
    }
}
