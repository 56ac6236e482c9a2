import java.util.concurrent.atomic.AtomicReference;

/** A linked list is built while private, and handed over by a volatile write. */
public class FilledList {
    static class Node<T> {
        T item;
        Node<T> next;
    }

    private final AtomicReference<Node<Integer>> shared = new AtomicReference<>();

    void put() {
        Node<Integer> head = null;
        for (int i = 1; i < 4; i++) {
            Node<Integer> node = new Node<>();
            node.item = i;
            node.next = head;
            head = node;
        }
        shared.set(head);
    }

    int get() {
        int sum = 0;
        Node<Integer> node = shared.get();
        while (node != null) {
            sum += node.item;
            node = node.next;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        FilledList other = new FilledList();
        other.put();
        other.get();
        FilledList box = new FilledList();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
