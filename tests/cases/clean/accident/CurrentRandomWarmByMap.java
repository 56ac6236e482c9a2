import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** The same call in both threads, which are ordered by a concurrent map. */
public class CurrentRandomWarmByMap {
    private int counted;
    private final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();

    private static void call() {
        ThreadLocalRandom.current().nextInt();
    }

    public static void main(String[] args) throws InterruptedException {
        CurrentRandomWarmByMap it = new CurrentRandomWarmByMap();
        call();
        Unseen.inOrder(
                () -> {
                    it.counted = 1;
                    call();
                    it.map.put("a", "done");
                },
                () -> {
                    it.map.get("a");
                    call();
                    it.counted++;
                });
        System.out.println(it.counted);
    }
}
