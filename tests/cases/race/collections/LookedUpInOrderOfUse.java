import java.util.LinkedHashMap;
import java.util.Map;

/** In a map that orders its entries by their use, even a look-up writes. */
public class LookedUpInOrderOfUse {
    private final Map<String, Integer> ages = new LinkedHashMap<>(16, 0.75f, true);
    private int result;

    LookedUpInOrderOfUse() {
        ages.put("Ada", 36);
        ages.put("Alan", 41);
    }

    void first() {
        ages.get("Ada"); //~ race
    }

    void second() {
        result = ages.get("Alan"); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        LookedUpInOrderOfUse shared = new LookedUpInOrderOfUse();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
