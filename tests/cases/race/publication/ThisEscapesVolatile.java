/** A constructor publishes {@code this} by a volatile field and goes on: what it assigns afterwards is not ordered. */
public class ThisEscapesVolatile {
    static volatile ThisEscapesVolatile latest;

    private int before;
    private int after;

    ThisEscapesVolatile() {
        before = 1;
        latest = this;
        after = 2; //~ race
    }

    static int sum() {
        ThisEscapesVolatile seen = latest;
        return seen.before + seen.after; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[1];
        Unseen.inOrder(ThisEscapesVolatile::new, () -> seen[0] = sum());
        System.out.println(seen[0]);
    }
}
