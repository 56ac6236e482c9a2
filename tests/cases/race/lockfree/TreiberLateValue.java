import java.util.concurrent.atomic.AtomicReference;

/** A Treiber stack whose nodes get their value after the compareAndSet that published them. */
public class TreiberLateValue {
    static class Node {
        int value;
        Node next;
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    void push(int value) {
        Node node = new Node();
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
        node.value = value; //~ race
    }

    int pop() {
        Node node = top.get();
        while (!top.compareAndSet(node, node.next)) {
            node = top.get();
        }
        return node.value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        TreiberLateValue stack = new TreiberLateValue();
        int[] seen = new int[1];
        Unseen.inOrder(() -> stack.push(1), () -> seen[0] = stack.pop());
        System.out.println(seen[0]);
    }
}
