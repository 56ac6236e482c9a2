/** An object with final fields only is handed over by a volatile field, and replaced as a whole. */
public class ImmutableHandOver {
    static final class Range {
        final int low;
        final int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    private volatile Range range = new Range(0, 0);

    void widen() {
        for (int i = 1; i <= 300; i++) {
            range = new Range(-i, i);
        }
    }

    void look() {
        Range seen;
        do {
            seen = range;
            if (seen.low + seen.high != 0) {
                throw new AssertionError(seen.low);
            }
        } while (seen.high < 300);
    }

    public static void main(String[] args) throws InterruptedException {
        ImmutableHandOver box = new ImmutableHandOver();
        Thread looker = new Thread(box::look);
        looker.start();
        box.widen();
        looker.join();
        System.out.println(box.range.high);
    }
}
