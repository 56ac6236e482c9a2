import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Queue;

/** A queue that shows a deque is filled under the lock of the deque. */
public class StackOverDequeUnderLock {
    private final Deque<Integer> numbers = new ArrayDeque<>();
    private final Queue<Integer> stack = Collections.asLifoQueue(numbers);
    private int result;

    void first() {
        synchronized (numbers) {
            stack.add(1);
        }
    }

    void second() {
        synchronized (numbers) {
            result = numbers.size();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StackOverDequeUnderLock shared = new StackOverDequeUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
