import java.util.concurrent.locks.StampedLock;

/**
 * An optimistic read of plain fields: validate shows that the values were good, but nothing orders the reads before a later
 * writer, so by the memory model they race with it.
 */
public class OptimisticPlainRead {
    private final StampedLock lock = new StampedLock();
    private int x = 1;
    private int y = 1;

    void read(int[] seen) {
        long stamp = lock.tryOptimisticRead();
        int a = x; //~ race
        int b = y; //~ race
        seen[0] = lock.validate(stamp) ? a + b : -1;
    }

    void move() {
        long stamp = lock.writeLock();
        x++; //~ race
        y++; //~ race
        lock.unlockWrite(stamp);
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticPlainRead point = new OptimisticPlainRead();
        int[] seen = new int[1];
        Unseen.inOrder(() -> point.read(seen), point::move);
        System.out.println(seen[0]);
    }
}
