/** A read-mostly cache in a volatile field is refreshed in place, where a new object should take its place. */
public class CacheRefreshedInPlace {
    static final class Rates {
        int euro;
        int yen;
    }

    private volatile Rates rates = new Rates();

    void refresh() {
        Rates current = rates;
        current.euro = 2; //~ race
        current.yen = 300; //~ race
    }

    int sum() {
        Rates current = rates;
        int euro = current.euro; //~ race
        return euro + current.yen; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        CacheRefreshedInPlace cache = new CacheRefreshedInPlace();
        int[] seen = new int[1];
        Unseen.inOrder(cache::refresh, () -> seen[0] = cache.sum());
        System.out.println(seen[0]);
    }
}
