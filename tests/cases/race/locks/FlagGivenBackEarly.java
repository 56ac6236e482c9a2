import java.util.concurrent.locks.LockSupport;

/** The taker gives back the box before it has read what is in it, so the giver fills it again meanwhile. */
public class FlagGivenBackEarly {
    private volatile boolean full;
    private int data;

    void give(Thread taker) {
        data = 1;
        full = true;
        LockSupport.unpark(taker);
        while (full) {
            Thread.onSpinWait();
        }
        Unseen.await("read");
        data = 2; //~ race
    }

    int take() {
        while (!full) {
            LockSupport.park(this);
        }
        full = false;
        int value = data; //~ race
        Unseen.signal("read");
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        FlagGivenBackEarly box = new FlagGivenBackEarly();
        Unseen.ready();
        // Its initialization would order the threads.
        LockSupport.unpark(null);
        Thread taker = Thread.currentThread();
        Thread giver = new Thread(() -> box.give(taker));
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
