import java.util.Vector;

/** A Vector publishes what came before an element was put, not what came after. */
public class VectorUse {
    static final class Box {
        int value;
    }

    private final Vector<Box> vector = new Vector<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        Box box = new Box();
        vector.add(0, box);
        box.value = 2;
        after = 1;
    }

    void second() {
        Box box = vector.get(0);
        box.value++;
        data += after;
    }

    public static void main(String[] args) throws Exception {
        VectorUse it = new VectorUse();
        Box box = new Box();
        it.vector.add(0, box);
        it.vector.get(0).value = 1;
        Unseen.inOrder(it::first, it::second);
    }
}
