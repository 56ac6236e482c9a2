import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** A bounded buffer with one condition for "not full" and one for "not empty". */
public class ConditionBuffer {
    private final Lock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private final int[] slots = new int[4];
    private int first;
    private int used;

    void put(int value) throws InterruptedException {
        lock.lock();
        try {
            while (used == slots.length) {
                notFull.await();
            }
            slots[(first + used++) % slots.length] = value;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (used == 0) {
                notEmpty.await();
            }
            int value = slots[first];
            first = (first + 1) % slots.length;
            used--;
            notFull.signal();
            return value;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionBuffer buffer = new ConditionBuffer();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 300; i++) {
                    buffer.put(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += buffer.take();
        }
        producer.join();
        System.out.println(sum);
    }
}
