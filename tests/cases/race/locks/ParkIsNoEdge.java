import java.util.concurrent.locks.LockSupport;

/** unpark wakes a thread, but it orders nothing: park may return without it. */
public class ParkIsNoEdge {
    private int data;

    int take() {
        Unseen.await("given");
        LockSupport.park();
        return data; //~ race
    }

    void give(Thread taker) {
        data = 42; //~ race
        LockSupport.unpark(taker);
        Unseen.signal("given");
    }

    public static void main(String[] args) throws InterruptedException {
        ParkIsNoEdge box = new ParkIsNoEdge();
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
