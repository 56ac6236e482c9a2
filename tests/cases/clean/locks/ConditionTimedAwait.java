import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads take turns; they wait with a short time-out and look again at whose turn it is. */
public class ConditionTimedAwait {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int turn;
    private int moves;

    void play(int me) {
        for (int i = 0; i < 100; i++) {
            lock.lock();
            try {
                while (turn != me) {
                    changed.await(100, TimeUnit.MICROSECONDS);
                }
                moves++;
                turn = 1 - me;
                changed.signalAll();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionTimedAwait game = new ConditionTimedAwait();
        Thread one = new Thread(() -> game.play(0));
        Thread two = new Thread(() -> game.play(1));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(game.moves);
    }
}
