import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The entries of a synchronized map are iterated without its lock. */
public class MapOfWrapperIterated {
    private final Map<String, Integer> ages = Collections.synchronizedMap(new HashMap<>(Map.of("Ada", 36)));
    private int result;

    void first() {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : ages.entrySet()) { //~ race
            sum += entry.getValue();
        }
        result = sum;
    }

    void second() {
        ages.put("Alan", 41); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        MapOfWrapperIterated shared = new MapOfWrapperIterated();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
