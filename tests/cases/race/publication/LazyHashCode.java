/**
 * A hash code computed at the first use and kept, as strings do: any thread computes the same, but the field is shared
 * and plain.
 */
public class LazyHashCode {
    private final String text = "redflag";
    private int hash;

    @Override
    public int hashCode() {
        int known = hash; //~ race
        if (known == 0) {
            known = text.length() * 31;
            hash = known; //~ race
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyHashCode key = new LazyHashCode();
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = key.hashCode(), () -> seen[1] = key.hashCode());
        System.out.println(seen[0] + " " + seen[1]);
    }
}
