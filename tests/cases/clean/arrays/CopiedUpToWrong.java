/** A copy fails at its third element; another thread reads the fourth one, which was not copied. */
public class CopiedUpToWrong {
    private final Object[] from = {"one", "two", 3, "four"};
    private final String[] to = new String[4];
    private String result;

    void first() {
        try {
            System.arraycopy(from, 0, to, 0, 4);
        } catch (ArrayStoreException e) {
            // The first two are copied.
        }
    }

    void second() {
        result = to[3];
    }

    public static void main(String[] args) throws InterruptedException {
        CopiedUpToWrong shared = new CopiedUpToWrong();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
