import java.util.TreeMap;

/** A sorted map is used under one lock. */
public class TreeGuarded {
    private final TreeMap<Integer, String> tree = new TreeMap<>();

    void put(int key) {
        synchronized (tree) {
            tree.put(key, "value");
        }
    }

    int first() {
        synchronized (tree) {
            return tree.firstKey();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TreeGuarded box = new TreeGuarded();
        box.put(5);
        int[] seen = new int[1];
        Unseen.inOrder(() -> box.put(3), () -> seen[0] = box.first());
        System.out.println(seen[0]);
    }
}
