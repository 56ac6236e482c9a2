import java.util.concurrent.atomic.AtomicReference;

/** A Treiber stack: nodes are filled and linked before a successful compareAndSet publishes them. */
public class TreiberStack {
    static class Node {
        int value;
        Node next;
    }

    private final AtomicReference<Node> top = new AtomicReference<>();

    void push(int value) {
        Node node = new Node();
        node.value = value;
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
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

    public static void main(String[] args) throws InterruptedException {
        TreiberStack stack = new TreiberStack();
        int[] sums = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int n = 1; n <= 20; n++) {
                    stack.push(n);
                    sums[me] += stack.pop();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sums[0] + sums[1]);
    }
}
