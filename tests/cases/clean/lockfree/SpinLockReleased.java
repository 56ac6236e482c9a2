import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock: taken by compareAndSet, let go by a release write, which is enough. */
public class SpinLockReleased {
    private final AtomicBoolean locked = new AtomicBoolean();
    private int count;

    void add() {
        for (int i = 0; i < 20; i++) {
            while (!locked.compareAndSet(false, true)) {
                Thread.yield();
            }
            count++;
            locked.setRelease(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockReleased counter = new SpinLockReleased();
        Thread one = new Thread(counter::add);
        Thread two = new Thread(counter::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
