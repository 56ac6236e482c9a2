import java.util.concurrent.atomic.AtomicReference;

/** A linked queue whose tail is atomic and whose links are plain: the taker follows a link that nothing orders. */
public class QueuePlainLink {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private final Node head = new Node(0);
    private final AtomicReference<Node> tail = new AtomicReference<>(head);

    void put(int value) {
        Node node = new Node(value);
        tail.getAndSet(node).next = node; //~ race
    }

    int take() {
        Node first = head.next; //~ race
        return first == null ? -1 : first.value;
    }

    public static void main(String[] args) throws InterruptedException {
        QueuePlainLink queue = new QueuePlainLink();
        int[] seen = new int[1];
        Unseen.inOrder(() -> queue.put(7), () -> seen[0] = queue.take());
        System.out.println(seen[0]);
    }
}
