import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A value is never changed: it is replaced by a new one, if it is still the old one. */
public class ReplaceImmutable {
    static final class Range {
        int low;
        int high;

        static Range of(int low, int high) {
            Range range = new Range();
            range.low = low;
            range.high = high;
            return range;
        }
    }

    private final ConcurrentMap<String, Range> ranges = new ConcurrentHashMap<>();

    void widen() {
        for (int done = 0; done < 200; ) {
            Range old = ranges.get("x");
            if (ranges.replace("x", old, Range.of(old.low - 1, old.high + 1))) {
                done++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReplaceImmutable map = new ReplaceImmutable();
        map.ranges.put("x", Range.of(0, 0));
        Thread one = new Thread(map::widen);
        Thread two = new Thread(map::widen);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(map.ranges.get("x").low + " " + map.ranges.get("x").high);
    }
}
