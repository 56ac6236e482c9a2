import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** await gives back a lock that is held twice, and takes it twice again: the data are guarded before and after. */
public class AwaitGivesLockBack {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition answered = lock.newCondition();
    private int question;
    private int answer;

    int ask(int value) {
        lock.lock();
        lock.lock();
        try {
            question = value;
            while (answer == 0) {
                answered.awaitUninterruptibly();
            }
            int result = answer;
            answer = 0;
            return result;
        } finally {
            lock.unlock();
            lock.unlock();
        }
    }

    void serve(int times) {
        for (int served = 0; served < times; ) {
            lock.lock();
            try {
                if (question != 0) {
                    answer = question * 2;
                    question = 0;
                    served++;
                    answered.signal();
                }
            } finally {
                lock.unlock();
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitGivesLockBack desk = new AwaitGivesLockBack();
        Thread server = new Thread(() -> desk.serve(100));
        server.start();
        int sum = 0;
        for (int i = 1; i <= 100; i++) {
            sum += desk.ask(i);
        }
        server.join();
        System.out.println(sum);
    }
}
