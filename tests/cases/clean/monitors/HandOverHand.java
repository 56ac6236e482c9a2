/** A list is walked hand over hand: the next node is locked before the last one is let go. */
public class HandOverHand {
    static class Node {
        int value;
        Node next;
    }

    static void addToAll(Node node) {
        synchronized (node) {
            node.value++;
            if (node.next != null) {
                addToAll(node.next);
            }
        }
    }

    static int last(Node node) {
        Node next;
        synchronized (node) {
            next = node.next;
            if (next == null) {
                return node.value;
            }
        }
        return last(next);
    }

    public static void main(String[] args) throws InterruptedException {
        Node head = new Node();
        head.next = new Node();
        head.next.next = new Node();
        int[] seen = new int[1];
        Unseen.inOrder(() -> addToAll(head), () -> seen[0] = last(head));
        System.out.println(seen[0]);
    }
}
