/** Lock striping: the writer of a bucket takes the stripe next to the right one. */
public class StripeOffByOne {
    private static final int STRIPES = 4;
    private final Object[] stripes = new Object[STRIPES];
    private final int[] buckets = new int[16];

    StripeOffByOne() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Object();
        }
    }

    void put(int key, int value) {
        synchronized (stripes[(key + 1) % STRIPES]) {
            buckets[key % 16] = value; //~ race
        }
    }

    int get(int key) {
        synchronized (stripes[key % STRIPES]) {
            return buckets[key % 16]; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StripeOffByOne table = new StripeOffByOne();
        int[] seen = new int[1];
        Unseen.inOrder(() -> table.put(5, 50), () -> seen[0] = table.get(5));
        System.out.println(seen[0]);
    }
}
