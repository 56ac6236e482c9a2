import java.util.TreeMap;

/** The sorted map is changed by one thread; the other one, which has another lock, asks for its first key. */
public class TreeFirst {
    private final TreeMap<Integer, String> tree = new TreeMap<>();

    synchronized void put(int key) {
        tree.put(key, "value"); //~ race
    }

    int first() {
        synchronized (tree) {
            return tree.firstKey(); //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TreeFirst box = new TreeFirst();
        box.put(5);
        int[] seen = {box.first()};
        Unseen.inOrder(() -> box.put(3), () -> seen[0] = box.first());
        System.out.println(seen[0]);
    }
}
