import java.util.concurrent.ConcurrentLinkedQueue;

/** A ConcurrentLinkedQueue publishes what came before an element was put, not what came after. */
public class LinkedQueue {
    static final class Box {
        int value;
    }

    private final ConcurrentLinkedQueue<Box> queue = new ConcurrentLinkedQueue<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        Box box = new Box();
        queue.add(box);
        box.value = 2;
        after = 1;
    }

    void second() {
        Box box = queue.poll();
        box.value++;
        data += after;
    }

    public static void main(String[] args) throws Exception {
        LinkedQueue it = new LinkedQueue();
        it.queue.add(new Box());
        it.queue.poll();
        Unseen.inOrder(it::first, it::second);
    }
}
