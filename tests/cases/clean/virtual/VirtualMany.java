//~~ jdk 21

/** Two thousand virtual threads on a few carriers, each with a cell of its own, all joined. */
public class VirtualMany {
    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[2000];
        Thread[] threads = new Thread[cells.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = Thread.ofVirtual().start(() -> {
                cells[me] = me;
                Thread.yield();
                cells[me]++;
            });
        }
        long sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += cells[i];
        }
        System.out.println(sum);
    }
}
