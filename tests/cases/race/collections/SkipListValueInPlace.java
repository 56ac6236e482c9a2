import java.util.concurrent.ConcurrentSkipListMap;

/** The value of a skip list's entry is changed in place instead of being replaced. */
public class SkipListValueInPlace {
    private final ConcurrentSkipListMap<Integer, long[]> prices = new ConcurrentSkipListMap<>();

    void raise() {
        prices.firstEntry().getValue()[0] = 20; //~ race
    }

    long cheapest() {
        return prices.firstEntry().getValue()[0]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SkipListValueInPlace shop = new SkipListValueInPlace();
        shop.prices.put(1, new long[] {10});
        long[] seen = new long[1];
        Unseen.inOrder(shop::raise, () -> seen[0] = shop.cheapest());
        System.out.println(seen[0]);
    }
}
