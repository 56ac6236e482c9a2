import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A lock of one's own on the JDK's frame, whose acquire and release never touch the state: all get in, nothing is ordered. */
public class OwnLockWithoutRelease {
    static final class Open extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return true;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            return false;
        }
    }

    private final Open lock = new Open();
    private int count;

    void add() {
        lock.acquire(1);
        count++; //~ race
        lock.release(1);
    }

    public static void main(String[] args) throws InterruptedException {
        OwnLockWithoutRelease counter = new OwnLockWithoutRelease();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
