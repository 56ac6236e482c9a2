/** Double-checked locking with a volatile field: the first thread that asks fills the registry, all others see it whole. */
public class DoubleCheckedRegistry {
    static final class Registry {
        private final int[] entries = new int[10];
        private int used;

        void add(int entry) {
            entries[used++] = entry;
        }
    }

    private volatile Registry registry;

    Registry registry() {
        Registry known = registry;
        if (known == null) {
            synchronized (this) {
                known = registry;
                if (known == null) {
                    known = new Registry();
                    for (int i = 0; i < 10; i++) {
                        known.add(i);
                    }
                    registry = known;
                }
            }
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sums = new int[3];
        for (int round = 0; round < 30; round++) {
            DoubleCheckedRegistry owner = new DoubleCheckedRegistry();
            Thread[] threads = new Thread[sums.length];
            for (int i = 0; i < threads.length; i++) {
                int me = i;
                threads[i] = new Thread(() -> sums[me] += owner.registry().used + owner.registry().entries[me]);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println(sums[0] + " " + sums[1] + " " + sums[2]);
    }
}
