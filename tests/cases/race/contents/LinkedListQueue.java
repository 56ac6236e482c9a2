import java.util.LinkedList;

/** A linked list serves as a queue between two threads, without a lock. */
public class LinkedListQueue {
    private final LinkedList<String> queue = new LinkedList<>();

    public static void main(String[] args) throws InterruptedException {
        LinkedListQueue box = new LinkedListQueue();
        String[] seen = new String[1];
        Unseen.inOrder(
                () -> box.queue.addLast("work"), //~ race
                () -> seen[0] = box.queue.pollFirst()); //~ race
        System.out.println(seen[0]);
    }
}
