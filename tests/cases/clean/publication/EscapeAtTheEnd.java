/** A constructor publishes {@code this} by a volatile field at its end: all that it assigned comes before. */
public class EscapeAtTheEnd {
    static volatile EscapeAtTheEnd latest;

    private int one;
    private int two;

    EscapeAtTheEnd() {
        one = 1;
        two = 2;
        latest = this;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(EscapeAtTheEnd::new, () -> seen[0] = latest.one + latest.two);
        System.out.println(seen[0]);
    }
}
