/** A hash code computed at the first use and kept in a volatile field: computed twice at worst, and never a race. */
public class VolatileLazyHashCode {
    private final String text = "redflag";
    private volatile int hash;

    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            known = text.length() * 31;
            hash = known;
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileLazyHashCode key = new VolatileLazyHashCode();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = key.hashCode(), () -> seen[1] = key.hashCode());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
