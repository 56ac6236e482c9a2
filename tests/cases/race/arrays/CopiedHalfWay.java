/** A copy fails at its third element; another thread reads the second one, which was copied. */
public class CopiedHalfWay {
    private final Object[] from = {"one", "two", 3, "four"};
    private final String[] to = new String[4];
    private String result;

    void first() {
        try {
            System.arraycopy(from, 0, to, 0, 4); //~ race
        } catch (ArrayStoreException e) {
            // The first two are copied.
        }
    }

    void second() {
        result = to[1]; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        CopiedHalfWay shared = new CopiedHalfWay();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
