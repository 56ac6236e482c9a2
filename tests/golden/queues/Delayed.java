import java.util.concurrent.DelayQueue;
import java.util.concurrent.TimeUnit;

/** A DelayQueue hands over what came before the element was put. */
public class Delayed {
    static final class Box implements java.util.concurrent.Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(java.util.concurrent.Delayed other) {
            return 0;
        }
    }

    private final DelayQueue<Box> queue = new DelayQueue<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        queue.add(new Box());
        after = 1;
    }

    void second() {
        queue.poll();
        data += after;
    }

    public static void main(String[] args) throws Exception {
        Delayed it = new Delayed();
        it.queue.add(new Box());
        it.queue.poll();
        Unseen.inOrder(it::first, it::second);
    }
}
