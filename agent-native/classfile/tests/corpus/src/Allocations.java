import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Allocations. A comment names, for each allocation of its line that has a probe, the field of the object or `-` if it has none. */
class Allocations {
    static final int[] TABLE = new int[9]; // TABLE
    final Map<String, Integer> orders = new HashMap<>(); // orders
    private final Lock guard = new ReentrantLock(); // guard
    Object lock = new Object(); // lock
    int[][] grid = new int[3][3]; // grid
    Object next = new Allocations(null); //
    Integer number = new Integer(7); //

    Allocations(List<Integer> list) {
        int[] some = new int[4]; // TABLE2
        some[0] = 1;
        TABLE2 = some;
        grid[1] = new int[5]; // grid
        List<Integer>[] buckets = new List[2]; // buckets
        buckets[0] = new ArrayList<>(list); // buckets
        this.buckets = buckets;
    }

    static int[] TABLE2;
    List<Integer>[] buckets;

    Object local() {
        List<Object> list = new ArrayList<>(); // -
        list.add(new Object()); // -
        list.add(new Object[] {new Allocations(null)}); // -
        return list;
    }

    void paths(boolean one) {
        List<Integer> list = one ? new ArrayList<>() : new ArrayList<>(7); // - -
        buckets[0] = list;
        String text = new StringBuilder().append(one).append(list).toString(); //
        Object dropped = text;
    }

    int[] copies(int[] from, int[][] rows) {
        rows[0] = from.clone(); // -
        TABLE2 = Arrays.copyOf(from, 7); // TABLE2
        return Arrays.copyOfRange(from, 2, 3); // -
    }
}
