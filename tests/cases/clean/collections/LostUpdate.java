import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** get and then put loses updates, which is a bug but not a data race: every access to the map is ordered. */
public class LostUpdate {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void work() {
        for (int i = 0; i < 300; i++) {
            counts.put("all", counts.get("all") + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostUpdate map = new LostUpdate();
        map.counts.put("all", 0);
        Thread one = new Thread(map::work);
        Thread two = new Thread(map::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(map.counts.get("all") > 0);
    }
}
