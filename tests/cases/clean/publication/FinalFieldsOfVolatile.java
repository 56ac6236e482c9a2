/** An object with final fields only, replaced as a whole through a volatile field. */
public class FinalFieldsOfVolatile {
    static final class Range {
        final int low;
        final int high;

        Range(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    private volatile Range range = new Range(0, 1);

    void widen() {
        Range old = range;
        range = new Range(old.low - 1, old.high + 1);
    }

    int width() {
        Range seen = range;
        return seen.high - seen.low;
    }

    public static void main(String[] args) throws InterruptedException {
        FinalFieldsOfVolatile box = new FinalFieldsOfVolatile();
        int[] seen = new int[1];
        Unseen.inOrder(box::widen, () -> seen[0] = box.width());
        System.out.println(seen[0]);
    }
}
