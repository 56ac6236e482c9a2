import java.util.Arrays;
import java.util.Comparator;

/** A parallel sort reads a plain field of the elements in many threads; it was written before, and is written after. */
public class ParallelSortOfObjects {
    static final class Item {
        int key;
    }

    public static void main(String[] args) {
        // Shorter arrays are sorted by the caller.
        Item[] items = new Item[1 << 14];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Item();
            items[i].key = i * 7919 % items.length;
        }
        Arrays.parallelSort(items, Comparator.comparingInt((Item item) -> item.key));
        for (int i = 0; i < items.length; i++) {
            items[i].key -= i;
        }
        System.out.println(items[5].key);
    }
}
