import java.util.concurrent.CyclicBarrier;

/** What threads do before a barrier comes before its action, and that before what any does afterwards. */
public class Barrier {
    private int first;
    private int second;
    private int action;
    private final CyclicBarrier barrier = new CyclicBarrier(2, this::act);

    void act() {
        action = 1;
    }

    void await() {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    void first() {
        first = 1;
        await();
        int seen = second + action;
    }

    void second() {
        second = 1;
        Unseen.await("waiting");
        await();
        int seen = first + action;
    }

    public static void main(String[] args) throws Exception {
        Barrier it = new Barrier();
        Thread one = new Thread(it::first, "first");
        Thread two = new Thread(it::second, "second");
        one.start();
        two.start();
        // The last to come runs the action.
        while (it.barrier.getNumberWaiting() == 0) {
            Thread.yield();
        }
        Unseen.signal("waiting");
        one.join();
        two.join();
    }
}
