/** A lambda publishes what it captures. */
public class ByCapture {
    static final class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        box.value = 1;
        Runnable task = () -> box.value++;
        box.value = 2;
        Unseen.inOrder(task, task);
    }
}
