import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** An iterator and its list go from thread to thread through a queue; each thread takes a few steps. */
public class IteratorHandedOver {
    private final BlockingQueue<Iterator<Integer>> queue = new LinkedBlockingQueue<>();
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));

    void step() {
        try {
            Iterator<Integer> iterator = queue.take();
            if (iterator.next() % 2 == 0) {
                iterator.remove();
            }
            queue.put(iterator);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        IteratorHandedOver shared = new IteratorHandedOver();
        shared.queue.put(shared.numbers.iterator());
        Unseen.inOrder(shared::step, shared::step, shared::step);
        System.out.println(shared.numbers);
    }
}
