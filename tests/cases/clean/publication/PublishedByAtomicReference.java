import java.util.concurrent.atomic.AtomicReference;

/** A list of linked nodes, built while private, is published as a whole by one atomic reference. */
public class PublishedByAtomicReference {
    static class Node {
        int value;
        Node next;
    }

    private final AtomicReference<Node> list = new AtomicReference<>();

    void build() {
        Node first = null;
        for (int i = 1; i <= 3; i++) {
            Node node = new Node();
            node.value = i;
            node.next = first;
            first = node;
        }
        list.set(first);
    }

    int sum() {
        int sum = 0;
        for (Node node = list.get(); node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        PublishedByAtomicReference box = new PublishedByAtomicReference();
        int[] seen = new int[1];
        Unseen.inOrder(box::build, () -> seen[0] = box.sum());
        System.out.println(seen[0]);
    }
}
