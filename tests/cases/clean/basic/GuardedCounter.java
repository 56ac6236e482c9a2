/** Two threads count under one lock. */
public class GuardedCounter {
    private final Object lock = new Object();
    private int count;

    void add() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GuardedCounter counter = new GuardedCounter();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
