import java.util.concurrent.ConcurrentLinkedDeque;

/** A ConcurrentLinkedDeque publishes what came before an element was put, not what came after. */
public class ConcurrentDeque {
    static final class Box {
        int value;
    }

    private final ConcurrentLinkedDeque<Box> deque = new ConcurrentLinkedDeque<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        Box box = new Box();
        deque.addFirst(box);
        box.value = 2;
        after = 1;
    }

    void second() {
        Box box = deque.peekFirst();
        box.value++;
        data += after;
    }

    public static void main(String[] args) throws Exception {
        ConcurrentDeque it = new ConcurrentDeque();
        Box box = new Box();
        it.deque.addFirst(box);
        it.deque.peekFirst().value = 1;
        Unseen.inOrder(it::first, it::second);
    }
}
