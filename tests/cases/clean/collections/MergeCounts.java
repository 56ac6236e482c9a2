import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Words are counted by merge, with immutable values. */
public class MergeCounts {
    private static final String[] WORDS = {"to", "be", "or", "not", "to", "be"};
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void work() {
        for (int i = 0; i < 50; i++) {
            for (String word : WORDS) {
                counts.merge(word, 1, Integer::sum);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MergeCounts text = new MergeCounts();
        Thread one = new Thread(text::work);
        Thread two = new Thread(text::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(text.counts.get("to") + " " + text.counts.get("or"));
    }
}
