/** A store into an array publishes. */
public class ByArray {
    static final class Box {
        int value;
    }

    private final Box[] boxes = new Box[1];

    void first() {
        Box fresh = new Box();
        fresh.value = 1;
        boxes[0] = fresh;
        fresh.value = 2;
    }

    int second() {
        return boxes[0].value;
    }

    public static void main(String[] args) throws Exception {
        ByArray it = new ByArray();
        Unseen.inOrder(it::first, it::second);
    }
}
