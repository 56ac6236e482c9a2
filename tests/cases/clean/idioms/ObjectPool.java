import java.util.ArrayDeque;
import java.util.Deque;

/** Buffers of plain bytes are borrowed from a pool and given back; no two threads have the same one. */
public class ObjectPool {
    private final Deque<byte[]> free = new ArrayDeque<>();
    private int made;

    synchronized byte[] borrow() {
        byte[] buffer = free.poll();
        if (buffer == null) {
            made++;
            buffer = new byte[4];
        }
        return buffer;
    }

    synchronized void giveBack(byte[] buffer) {
        free.push(buffer);
    }

    void work() {
        for (int i = 0; i < 200; i++) {
            byte[] buffer = borrow();
            for (int j = 0; j < buffer.length; j++) {
                buffer[j]++;
            }
            giveBack(buffer);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ObjectPool pool = new ObjectPool();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(pool::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(pool.made <= 3);
    }
}
