import java.util.concurrent.atomic.AtomicReference;

/** A queue of Michael and Scott: links, head and tail are atomic, the values are plain and published by the links. */
public class MichaelScottQueue {
    static class Node {
        final AtomicReference<Node> next = new AtomicReference<>();
        int value;
    }

    private final AtomicReference<Node> head = new AtomicReference<>(new Node());
    private final AtomicReference<Node> tail = new AtomicReference<>(head.get());

    void put(int value) {
        Node node = new Node();
        node.value = value;
        while (true) {
            Node last = tail.get();
            Node next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    int take() {
        while (true) {
            Node first = head.get();
            Node next = first.next.get();
            if (next == null) {
                Thread.yield();
            } else if (head.compareAndSet(first, next)) {
                return next.value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MichaelScottQueue queue = new MichaelScottQueue();
        int[] sum = new int[1];
        Thread putter = new Thread(() -> {
            for (int i = 1; i <= 20; i++) {
                queue.put(i);
            }
        });
        Thread taker = new Thread(() -> {
            for (int i = 1; i <= 20; i++) {
                sum[0] += queue.take();
            }
        });
        putter.start();
        taker.start();
        putter.join();
        taker.join();
        System.out.println(sum[0]);
    }
}
