import java.util.Hashtable;
import java.util.Map;
import java.util.Vector;

/** Vectors and hash tables lock themselves. */
public class Vectors {
    private final Vector<Integer> vector = new Vector<>();
    private final Map<String, int[]> table = new Hashtable<>();

    void give() {
        vector.add(40);
        int[] mine = {2};
        table.put("item", mine);
    }

    int take() {
        int[] item = table.get("item");
        item[0]++;
        return vector.get(0) + item[0];
    }

    public static void main(String[] args) throws InterruptedException {
        Vectors box = new Vectors();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
