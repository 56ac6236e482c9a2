import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;

/** A LinkedBlockingDeque hands over what came before the element was put. */
public class LinkedDeque {
    static final class Box implements Comparable<Box> {
        int value;

        @Override
        public int compareTo(Box other) {
            return 0;
        }
    }

    private final BlockingQueue<Box> queue = new LinkedBlockingDeque<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        Box box = new Box();
        box.value = 1;
        queue.add(box);
        box.value = 2;
        after = 1;
    }

    void second() {
        Box box = queue.remove();
        box.value++;
        data += after;
    }

    public static void main(String[] args) throws Exception {
        LinkedDeque it = new LinkedDeque();
        it.queue.add(new Box());
        it.queue.remove();
        Unseen.inOrder(it::first, it::second);
    }
}
