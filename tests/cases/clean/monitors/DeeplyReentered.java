/** A lock is held five hundred times by recursion, and let go only when the last call returns. */
public class DeeplyReentered {
    private int count;

    synchronized void add(int depth) {
        count++;
        if (depth > 0) {
            add(depth - 1);
        }
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        DeeplyReentered counter = new DeeplyReentered();
        Unseen.inOrder(() -> counter.add(499), () -> counter.add(499));
        System.out.println(counter.count);
    }
}
