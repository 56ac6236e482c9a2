/** A field written only while its object is made needs no checks of its reads. */
public class InitOnly {
    private int made;
    private int changed;

    InitOnly() {
        made = 1;
        changed = 1;
    }

    void first() {
        changed = made;
    }

    int second() {
        return changed + made;
    }

    public static void main(String[] args) throws Exception {
        InitOnly it = new InitOnly();
        Unseen.inOrder(it::first, it::second);
    }
}
