import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The thread that manages to add the number to a concurrent set owns that cell from then on. */
public class KeySetAsClaim {
    private final Set<Integer> claimed = ConcurrentHashMap.newKeySet();
    private final int[] cells = new int[200];

    void work() {
        for (int i = 0; i < cells.length; i++) {
            if (claimed.add(i)) {
                cells[i] = i;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        KeySetAsClaim board = new KeySetAsClaim();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(board::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = 0;
        for (int cell : board.cells) {
            sum += cell;
        }
        System.out.println(sum);
    }
}
