import java.util.ArrayList;
import java.util.List;

/** A call into the JDK publishes its arguments. */
public class ByCall {
    static final class Box {
        int value;
    }

    private final List<Box> boxes = new ArrayList<>();

    void first() {
        Box fresh = new Box();
        fresh.value = 1;
        boxes.add(fresh);
        fresh.value = 2;
    }

    int second() {
        return boxes.get(0).value;
    }

    public static void main(String[] args) throws Exception {
        ByCall it = new ByCall();
        Unseen.inOrder(it::first, it::second);
    }
}
