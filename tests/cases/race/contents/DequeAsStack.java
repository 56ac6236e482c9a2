import java.util.ArrayDeque;
import java.util.Deque;

/** Two threads share a stack; that one of them only reads it does not help. */
public class DequeAsStack {
    private final Deque<Integer> stack = new ArrayDeque<>();

    public static void main(String[] args) throws InterruptedException {
        DequeAsStack box = new DequeAsStack();
        box.stack.push(1);
        int[] seen = new int[1];
        Unseen.inOrder(
                () -> seen[0] = box.stack.peek(), //~ race
                () -> box.stack.push(2)); //~ race
        System.out.println(seen[0]);
    }
}
