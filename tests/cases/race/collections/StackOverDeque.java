import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Queue;

/** A queue that shows a deque is filled without the lock of the deque. */
public class StackOverDeque {
    private final Deque<Integer> numbers = new ArrayDeque<>();
    private final Queue<Integer> stack = Collections.asLifoQueue(numbers);
    private int result;

    void first() {
        stack.add(1); //~ race
    }

    void second() {
        synchronized (numbers) {
            result = numbers.size(); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StackOverDeque shared = new StackOverDeque();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
