/**
 * A Treiber stack without its compareAndSet: the top is a plain field. The nodes were private until then, so the top is
 * the root.
 */
public class TreiberPlainTop {
    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    private Node top;

    void push(int value) {
        top = new Node(value, top); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        TreiberPlainTop stack = new TreiberPlainTop();
        Unseen.inOrder(() -> stack.push(1), () -> stack.push(2));
        System.out.println(stack.top.value + stack.top.next.value);
    }
}
