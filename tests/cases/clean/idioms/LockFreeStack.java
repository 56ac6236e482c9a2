import java.util.concurrent.atomic.AtomicReference;

/** A stack without locks: nodes have plain fields, which are written before they are pushed and read after they are popped. */
public class LockFreeStack {
    static final class Node {
        int value;
        Node next;
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    void push(Node node) {
        Node old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    int pop() {
        while (true) {
            Node node = top.get();
            if (node == null) {
                return 0;
            }
            if (top.compareAndSet(node, node.next)) {
                return node.value;
            }
        }
    }

    void work(int[] sums, int me) {
        for (int i = 1; i <= 200; i++) {
            Node node = new Node();
            node.value = i;
            push(node);
            if (i % 2 == 0) {
                sums[me] += pop();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeStack stack = new LockFreeStack();
        int[] sums = new int[3];
        Thread one = new Thread(() -> stack.work(sums, 0));
        Thread two = new Thread(() -> stack.work(sums, 1));
        one.start();
        two.start();
        one.join();
        two.join();
        for (int value = stack.pop(); value != 0; value = stack.pop()) {
            sums[2] += value;
        }
        System.out.println(sums[0] + sums[1] + sums[2]);
    }
}
