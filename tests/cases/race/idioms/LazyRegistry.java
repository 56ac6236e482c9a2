/** A registry is made by the first thread that asks for it, without a lock; the field that publishes it is the root of the race. */
public class LazyRegistry {
    private static LazyRegistry instance;
    private int entries;

    static LazyRegistry instance() {
        LazyRegistry known = instance; //~ race
        if (known == null) {
            known = new LazyRegistry();
            known.entries = 3;
            instance = known; //~ race
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Unseen.inOrder(
                () -> seen[0] = instance().entries,
                () -> seen[1] = instance().entries); //~ race
        System.out.println(seen[0] + " " + seen[1]);
    }
}
