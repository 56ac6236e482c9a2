import java.util.concurrent.atomic.AtomicReference;

/** A linked list is built while private, and handed over by an opaque write. */
public class ExposesList {
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
        shared.setOpaque(head); //~ race
    }

    int get() {
        int sum = 0;
        Node<Integer> node = shared.getOpaque();
        while (node != null) {
            sum += node.item; //~ race
            node = node.next; //~ race
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use links the calls, under locks of the JDK.
        ExposesList other = new ExposesList();
        other.put();
        other.get();
        ExposesList box = new ExposesList();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
