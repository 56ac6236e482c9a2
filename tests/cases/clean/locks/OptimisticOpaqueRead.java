import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.StampedLock;

/** An optimistic read of opaque elements: they are atomic, and meant to be written meanwhile. */
public class OptimisticOpaqueRead {
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);

    private final StampedLock lock = new StampedLock();
    private final int[] cells = new int[2];

    void move() {
        for (int i = 1; i <= 200; i++) {
            long stamp = lock.writeLock();
            CELL.setOpaque(cells, 0, i);
            CELL.setOpaque(cells, 1, -i);
            lock.unlockWrite(stamp);
        }
    }

    int sum() {
        while (true) {
            long stamp = lock.tryOptimisticRead();
            int sum = (int) CELL.getOpaque(cells, 0) + (int) CELL.getOpaque(cells, 1);
            if (lock.validate(stamp)) {
                return sum;
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticOpaqueRead point = new OptimisticOpaqueRead();
        Thread mover = new Thread(point::move);
        mover.start();
        int sum = 0;
        for (int i = 0; i < 400; i++) {
            sum += point.sum();
        }
        mover.join();
        System.out.println(sum);
    }
}
