import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock that is let go before the work is done. */
public class SpinLockReleasedEarly {
    private final AtomicBoolean locked = new AtomicBoolean();
    private int inside;
    private int outside;

    void add() {
        while (!locked.compareAndSet(false, true)) {
            Thread.yield();
        }
        inside++;
        locked.set(false);
        outside++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockReleasedEarly counter = new SpinLockReleasedEarly();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.inside + " " + counter.outside);
    }
}
