import java.util.concurrent.CopyOnWriteArrayList;

/** A CopyOnWriteArrayList publishes what came before an element was put, not what came after. */
public class CopyOnWrite {
    static final class Box {
        int value;
    }

    private final CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        Box box = new Box();
        list.add(0, box);
        box.value = 2;
        after = 1;
    }

    void second() {
        Box box = list.get(0);
        box.value++;
        data += after;
    }

    public static void main(String[] args) throws Exception {
        CopyOnWrite it = new CopyOnWrite();
        Box box = new Box();
        it.list.add(0, box);
        it.list.get(0).value = 1;
        Unseen.inOrder(it::first, it::second);
    }
}
