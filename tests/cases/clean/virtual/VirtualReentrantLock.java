//~~ jdk 21
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads wait for one another's turn by a lock and a condition, which unmounts them. */
public class VirtualReentrantLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int turn;
    private int moves;

    void play(int me, int players) {
        for (int i = 0; i < 40; i++) {
            lock.lock();
            try {
                while (turn != me) {
                    changed.awaitUninterruptibly();
                }
                moves++;
                turn = (me + 1) % players;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualReentrantLock game = new VirtualReentrantLock();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = Thread.ofVirtual().start(() -> game.play(me, 4));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(game.moves);
    }
}
