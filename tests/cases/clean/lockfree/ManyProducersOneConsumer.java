import java.util.concurrent.atomic.AtomicReference;

/**
 * A queue of many producers: each swaps itself in as the last node and then links its predecessor to it by a volatile
 * write.
 */
public class ManyProducersOneConsumer {
    static class Node {
        volatile Node next;
        final int value;

        Node(int value) {
            this.value = value;
        }
    }

    private final AtomicReference<Node> last = new AtomicReference<>(new Node(0));
    private Node first = last.get();

    void put(int value) {
        Node node = new Node(value);
        last.getAndSet(node).next = node;
    }

    int take() {
        Node next = first.next;
        while (next == null) {
            Thread.yield();
            next = first.next;
        }
        first = next;
        return next.value;
    }

    public static void main(String[] args) throws InterruptedException {
        ManyProducersOneConsumer queue = new ManyProducersOneConsumer();
        Runnable producer = () -> {
            for (int i = 1; i <= 10; i++) {
                queue.put(i);
            }
        };
        Thread one = new Thread(producer);
        Thread two = new Thread(producer);
        int[] sum = new int[1];
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                sum[0] += queue.take();
            }
        });
        consumer.start();
        one.start();
        two.start();
        one.join();
        two.join();
        consumer.join();
        System.out.println(sum[0]);
    }
}
