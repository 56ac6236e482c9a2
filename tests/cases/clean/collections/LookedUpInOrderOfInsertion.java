import java.util.LinkedHashMap;
import java.util.Map;

/** In a map that keeps the order of insertion, look-ups only read. */
public class LookedUpInOrderOfInsertion {
    private final Map<String, Integer> ages = new LinkedHashMap<>(16, 0.75f, false);
    private int result;

    LookedUpInOrderOfInsertion() {
        ages.put("Ada", 36);
        ages.put("Alan", 41);
    }

    void first() {
        ages.get("Ada");
    }

    void second() {
        result = ages.get("Alan");
    }

    public static void main(String[] args) throws InterruptedException {
        LookedUpInOrderOfInsertion shared = new LookedUpInOrderOfInsertion();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
