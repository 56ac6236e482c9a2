import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The value is changed inside compute, where the map guards it, but read outside. */
public class ReturnedFromCompute {
    private final ConcurrentMap<String, int[]> counts = new ConcurrentHashMap<>();

    int add() {
        int[] count = counts.computeIfPresent("a", (key, value) -> {
            value[0]++;
            return value;
        });
        Unseen.signal("counted");
        Unseen.await("again");
        return count[0]; //~ race
    }

    void addAgain() {
        Unseen.await("counted");
        counts.computeIfPresent("a", (key, value) -> {
            value[0]++; //~ race
            return value;
        });
        Unseen.signal("again");
    }

    public static void main(String[] args) throws InterruptedException {
        ReturnedFromCompute map = new ReturnedFromCompute();
        map.counts.put("a", new int[1]);
        Unseen.ready();
        Thread other = new Thread(map::addAgain);
        other.start();
        System.out.println(map.add());
        other.join();
    }
}
