import java.util.concurrent.ConcurrentSkipListMap;

/** A ConcurrentSkipListMap publishes what came before an element was put, not what came after. */
public class SkipList {
    static final class Box {
        int value;
    }

    private final ConcurrentSkipListMap<String, Box> map = new ConcurrentSkipListMap<>();
    private int data;
    private int after;

    void first() {
        data = 1;
        Box box = new Box();
        map.put("x", box);
        box.value = 2;
        after = 1;
    }

    void second() {
        Box box = map.get("x");
        box.value++;
        data += after;
    }

    public static void main(String[] args) throws Exception {
        SkipList it = new SkipList();
        Box box = new Box();
        it.map.put("x", box);
        it.map.get("x").value = 1;
        Unseen.inOrder(it::first, it::second);
    }
}
