/** A synchronized block is left by return, break and continue, and each lets the lock go. */
public class EveryWayOut {
    private final Object lock = new Object();
    private int count;

    int work() {
        for (int i = 0; ; i++) {
            synchronized (lock) {
                count++;
                if (i < 2) {
                    continue;
                }
                if (i == 2) {
                    break;
                }
            }
        }
        synchronized (lock) {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EveryWayOut worker = new EveryWayOut();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = worker.work(), () -> seen[1] = worker.work());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
