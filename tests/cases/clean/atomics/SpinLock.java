import java.util.concurrent.atomic.AtomicBoolean;

/** A lock made of an atomic boolean guards plain data. */
public class SpinLock {
    private final AtomicBoolean held = new AtomicBoolean();
    private int count;

    void add() {
        for (int i = 0; i < 100; i++) {
            while (!held.compareAndSet(false, true)) {
                Thread.yield();
            }
            count++;
            held.set(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        new SpinLock().add();
        SpinLock counter = new SpinLock();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
